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
import { DRAFT_TYPES, pointOf, useDrafts, type DraftType, type NewDraft } from './target-drafts.ts';
import { WizardFrame } from './wizard-frame.tsx';
import { missingTargets, newPlaces } from './wizard-steps.rules.ts';

/** Where robots charge, wait, and bring things: placed with a click, or picked from what the rooms of the map suggest. */
export function TargetsStep({ project, robots, floor, frame }: StepProps) {
  const { project_id: projectId } = project;
  const saved = useFloorTargets(projectId, floor);
  const taken = useMemo(() => saved.map(({ name }) => name), [saved]);
  const list = useDrafts(taken);
  const { drafts } = list;
  const [type, setType] = useState<DraftType>('delivery');
  const [selectedId, setSelected] = useState<string>();
  const shown = useMemo(() => [...saved, ...drafts], [saved, drafts]);
  const isReady = floor?.status === MAP_STATUS.READY;
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
      {isReady ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Proposals
            projectId={projectId}
            mapId={floor.map_id}
            onFound={(found) => {
              const places = newPlaces(found, shown);
              list.add(places);
              return places.length;
            }}
          />
          <TypeChoice type={type} onType={setType} />
          <Missing missing={missingTargets(shown.map((target) => target.type))} />
          <DraftList list={list} selectedId={selectedId} onSelect={setSelected} />
          <SaveTargets projectId={projectId} mapId={floor.map_id} list={list} />
          <SavedTargets targets={saved} />
        </Box>
      ) : (
        <MapFirst onMap={() => frame.onStep('map')} />
      )}
    </WizardFrame>
  );
}

function MapFirst({ onMap }: { onMap: () => void }) {
  const t = useTexts(siteSetupTexts);
  return (
    <Alert severity="info" action={<Button onClick={onMap}>{t('toMap')}</Button>}>
      {t('mapFirst')}
    </Alert>
  );
}

/** Saves all of them as one version of the map. */
function SaveTargets({
  projectId,
  mapId,
  list: { drafts, problems, clear },
}: {
  projectId: number;
  mapId: string;
  list: ReturnType<typeof useDrafts>;
}) {
  const t = useTexts(siteSetupTexts);
  const save = useAddPoints(projectId);
  return (
    <>
      {save.isError && <Alert severity="error">{save.error.message}</Alert>}
      {drafts.length > 0 && (
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={problems.size > 0}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() =>
            save.mutate(
              { mapId, points: drafts.map(pointOf), message: t('commitMessage') },
              { onSuccess: clear },
            )
          }
        >
          {t('saveTargets', { count: drafts.length })}
        </Button>
      )}
    </>
  );
}

function Proposals({
  projectId,
  mapId,
  onFound,
}: {
  projectId: number;
  mapId: string;
  /** Answers how many of them are new. */
  onFound: (found: readonly NewDraft[]) => number;
}) {
  const t = useTexts(siteSetupTexts);
  const proposals = useProposals(projectId);
  const [added, setAdded] = useState<number>();
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<AutoFixHighRounded />}
        loading={proposals.isPending}
        onClick={() => proposals.mutate(mapId, { onSuccess: (found) => setAdded(onFound(found)) })}
      >
        {t('propose')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {t('proposeHint')}
      </Typography>
      <Box role="status">
        {proposals.isError && <Alert severity="error">{proposals.error.message}</Alert>}
        {added === 0 && (
          <Alert severity="info">
            {proposals.data?.length === 0 ? t('noProposals') : t('noNewProposals')}
          </Alert>
        )}
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
