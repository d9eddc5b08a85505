import type { FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import EditLocationAltRounded from '@mui/icons-material/EditLocationAltRounded';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, ButtonBase, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { targetTypeTexts } from '../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { editorPath } from './map-paths.ts';
import { targetTexts } from './maps.messages.ts';

type TargetsPanelProps = {
  projectId: number;
  map: Pick<FloorMap, 'map_id'>;
  targets: readonly Target[];
  chosenId: string | undefined;
  onChoose: (targetId: string | undefined) => void;
};

/** The targets of a map: found by name, and what the chosen one is. They are drawn and changed in the map's editor. */
export function TargetsPanel({ projectId, map, targets, chosenId, onChoose }: TargetsPanelProps) {
  const t = useTexts(targetTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {targets.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {t('none')}
        </Typography>
      ) : (
        <TargetList targets={targets} chosenId={chosenId} onChoose={onChoose}>
          {(target) => <ChosenTarget projectId={projectId} map={map} target={target} />}
        </TargetList>
      )}
    </Box>
  );
}

type ChosenProps = Pick<TargetsPanelProps, 'projectId' | 'map'> & { target: Target };

function ChosenTarget({ projectId, map, target }: ChosenProps) {
  const t = useTexts(targetTexts);
  const tType = useTexts(targetTypeTexts);
  const formats = useFormats();
  const mayEdit = useCan()('maps.edit', projectId);
  const metres = (value: number) => formats.number(Math.round(value * 100) / 100);
  const degrees = formats.number(Math.round((target.theta * 180) / Math.PI));
  const facts: readonly Fact[] = [
    [t('type'), tType(target.type === '' ? 'default' : target.type)],
    [t('place'), t('placeValue', { x: metres(target.x), y: metres(target.y) })],
    [t('direction'), t('directionValue', { degrees })],
    ...(target.elevator_group === null ? [] : [[t('elevatorGroup'), target.elevator_group] satisfies Fact]),
    ...(target.tolerance === null
      ? []
      : [[t('tolerance'), t('metresValue', { value: metres(target.tolerance) })] satisfies Fact]),
  ];
  return (
    <Box
      component="section"
      aria-label={target.name}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        p: 1.5,
        my: 0.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.25,
      }}
    >
      <FactList facts={facts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayEdit && (
          <Button
            component={Link}
            to={editorPath(map.map_id, target.target_id)}
            variant="outlined"
            startIcon={<EditLocationAltRounded />}
          >
            {t('edit')}
          </Button>
        )}
        <HistoryLink scope={projectId} entity="target" id={target.target_id} />
      </Box>
    </Box>
  );
}

type ListProps = Pick<TargetsPanelProps, 'targets' | 'chosenId' | 'onChoose'> & {
  /** The content below the selected target. */
  children: (chosen: Target) => ReactNode;
};

function TargetList({ targets, chosenId, onChoose, children }: ListProps) {
  const t = useTexts(targetTexts);
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const chosenRow = useRef<HTMLLIElement>(null);
  // A target selected on the map is scrolled into view in the list.
  useEffect(() => chosenRow.current?.scrollIntoView({ block: 'nearest' }), [chosenId]);
  const shown = useMemo(() => {
    const wanted = foldText(search.trim());
    return targets
      .filter((target) => foldText(target.name).includes(wanted))
      .sort((a, b) => formats.compare(a.name, b.name));
  }, [targets, search, formats]);
  return (
    <>
      {targets.length > 6 && <SearchInput label={t('search')} value={search} onChange={setSearch} />}
      {shown.length === 0 && <Typography color="textSecondary">{t('noMatch')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((target) => {
          const { target_id: id } = target;
          const isChosen = id === chosenId;
          return (
            <li key={id} ref={isChosen ? chosenRow : undefined}>
              <TargetButton
                target={target}
                isChosen={isChosen}
                onClick={() => onChoose(isChosen ? undefined : id)}
              />
              {isChosen && children(target)}
            </li>
          );
        })}
      </Box>
    </>
  );
}

type ButtonProps = { target: Target; isChosen: boolean; onClick: () => void };

function TargetButton({ target: { name, type }, isChosen, onClick }: ButtonProps) {
  const tType = useTexts(targetTypeTexts);
  const { palette } = useColours();
  const Icon = targetTypeIcons[type];
  return (
    <ButtonBase
      aria-expanded={isChosen}
      onClick={onClick}
      sx={{
        width: '100%',
        justifyContent: 'flex-start',
        gap: 1.5,
        px: 1,
        minHeight: 44,
        borderRadius: '8px',
        textAlign: 'left',
        backgroundColor: isChosen ? palette.accentSoft : 'transparent',
        '&:hover': { backgroundColor: 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 55 },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          fontWeight: 500,
          fontSize: '0.875rem',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Box>
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {tType(type === '' ? 'default' : type)}
      </Box>
    </ButtonBase>
  );
}
