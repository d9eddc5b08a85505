import { MAP_STATUS } from '@rota/contract/maps';
import AutoFixHighRounded from '@mui/icons-material/AutoFixHighRounded';
import { useMemo, useState } from 'react';
import { Alert, Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { targetTypeTexts } from '../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { useFloorTargets } from '../targets/shared/floor-targets.ts';
import { DraftList, SavedTargets } from './draft-list.tsx';
import { SetupMap } from './setup-map.tsx';
import { siteSetupTexts } from './site-setup.messages.ts';
import { useAddPoints, useProposals } from './site-setup.queries.ts';
import type { StepProps } from './step-props.ts';
import { DRAFT_TYPES, pointOf, useDrafts, type DraftType } from './target-drafts.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { missingTargets } from './wizard-steps.rules.ts';

/** Where robots charge, wait, and bring things: placed with a click, or picked from what the rooms of the map suggest. */
export function TargetsStep({ project, robots, floor, frame }: StepProps) {
  const t = useTexts(siteSetupTexts);
  const { project_id: projectId } = project;
  const saved = useFloorTargets(projectId, floor);
  const taken = useMemo(() => saved.map(({ name }) => name), [saved]);
  const list = useDrafts(taken);
  const { drafts } = list;
  const [type, setType] = useState<DraftType>('delivery');
  const [selectedId, setSelected] = useState<string>();
  const shown = useMemo(() => [...saved, ...drafts], [saved, drafts]);
  const save = useAddPoints(projectId);
  const isReady = floor?.status === MAP_STATUS.READY;
  const missing = missingTargets(shown.map((target) => target.type));
  const aside = (
    <SetupMap
      projectId={projectId}
      floor={floor}
      robots={robots}
      targets={shown}
      selectedId={selectedId}
      onTarget={setSelected}
      editing={
        isReady
          ? {
              mode: 'place',
              onPlace: ({ x, y }) => list.add([{ type, x, y, theta: 0 }]),
              onMove: (id, point) => list.change(id, point),
            }
          : undefined
      }
    />
  );
  return (
    <WizardFrame
      {...frame}
      isDone={(step) => frame.isDone(step) && (step !== 'targets' || drafts.length === 0)}
      aside={aside}
    >
      {!isReady ? (
        <Alert severity="info" action={<Button onClick={() => frame.onStep('map')}>{t('toMap')}</Button>}>
          {t('mapFirst')}
        </Alert>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Proposals projectId={projectId} mapId={floor.map_id} onFound={list.add} />
          <TypeChoice type={type} onType={setType} />
          <Missing missing={missing} />
          <DraftList list={list} selectedId={selectedId} onSelect={setSelected} />
          {save.isError && <Alert severity="error">{save.error.message}</Alert>}
          {drafts.length > 0 && (
            <Button
              variant="contained"
              loading={save.isPending}
              disabled={list.problems.size > 0}
              sx={{ alignSelf: 'flex-start' }}
              onClick={() =>
                save.mutate(
                  { mapId: floor.map_id, points: drafts.map(pointOf), message: t('commitMessage') },
                  { onSuccess: list.clear },
                )
              }
            >
              {t('saveTargets', { count: drafts.length })}
            </Button>
          )}
          <SavedTargets targets={saved} />
        </Box>
      )}
    </WizardFrame>
  );
}

function Proposals({
  projectId,
  mapId,
  onFound,
}: {
  projectId: number;
  mapId: string;
  onFound: ReturnType<typeof useDrafts>['add'];
}) {
  const t = useTexts(siteSetupTexts);
  const proposals = useProposals(projectId);
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<AutoFixHighRounded />}
        loading={proposals.isPending}
        onClick={() => proposals.mutate(mapId, { onSuccess: onFound })}
      >
        {t('propose')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {t('proposeHint')}
      </Typography>
      <Box role="status">
        {proposals.isError && <Alert severity="error">{proposals.error.message}</Alert>}
        {proposals.data?.length === 0 && <Alert severity="info">{t('noProposals')}</Alert>}
      </Box>
    </Box>
  );
}

function TypeChoice({ type, onType }: { type: DraftType; onType: (type: DraftType) => void }) {
  const t = useTexts(siteSetupTexts);
  const types = useTexts(targetTypeTexts);
  return (
    <div>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {t('placeHint')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('placeType')}
        value={type}
        onChange={(_event, next: DraftType | null) => next !== null && onType(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {DRAFT_TYPES.map((one) => {
          const Icon = targetTypeIcons[one];
          return (
            <ToggleButton key={one} value={one} sx={{ gap: 0.75, minHeight: 44 }}>
              <Icon fontSize="small" aria-hidden />
              {types(one)}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </div>
  );
}

/** What a first delivery still needs. */
function Missing({ missing }: { missing: ReturnType<typeof missingTargets> }) {
  const t = useTexts(siteSetupTexts);
  if (missing.length === 0) return null;
  return (
    <Alert severity="info">
      {t('missing')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.map((needed) => (
          <li key={needed}>{t(`missing_${needed}`)}</li>
        ))}
      </Box>
    </Alert>
  );
}
