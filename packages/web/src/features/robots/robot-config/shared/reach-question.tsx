import { MOST_PREVIEWED_ROBOTS, type ValuePreview } from '@rota/contract/robot-config';
import { useState } from 'react';
import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '../../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../../ui/dates/date-time-field.tsx';
import { EntityPicker } from '../../../../ui/entities/entity-picker.tsx';
import type { ReachProps } from '../../../sites/config/shared/config-draft.ts';
import { EVERYONE_NOW } from '../../../sites/config/shared/config-source.ts';
import { useKnownRobots } from '../../robots/shared/robot-choice.tsx';
import { robotEntity } from '../../robots/shared/robot-entity.ts';
import { robotConfigTexts } from './robot-config.messages.ts';
import { useKeyName, useValueWords } from './value-words.ts';
import { useValuePreview } from './value-check.ts';
import type { DocumentRef } from './values-source.ts';

type Way = 'all' | 'one' | 'time';
/** Robots that are listed with what changes for them. */
const SHOWN = 5;

type QuestionProps = ReachProps & { readonly projectId: number; readonly document: DocumentRef };

/** For whom a change is at first, and what it changes for each robot. */
export function ReachQuestion({ projectId, document, text, reach, onChange }: QuestionProps) {
  const t = useTexts(robotConfigTexts);
  const [way, setWay] = useState<Way>('all');
  const preview = useValuePreview(projectId, document, text, reach.pilot_robot_id);
  const choose = (chosen: Way) => {
    setWay(chosen);
    onChange(EVERYONE_NOW);
  };
  const count = preview === undefined ? undefined : preview.changed + preview.unchanged;
  const ways: readonly (readonly [Way, string])[] = [
    ['all', t('reachAll', { robots: t('robotCount', { count: count ?? 0 }) })],
    // A robot's own values are for one already.
    ...(document.scope === 'robot' ? [] : ([['one', t('reachOne')]] as const)),
    ['time', t('reachTime')],
  ];
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <FormControl>
        <FormLabel>{t('reach')}</FormLabel>
        <RadioGroup value={way} onChange={(_event, chosen) => choose(chosen as Way)}>
          {ways.map(([value, label]) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
      </FormControl>
      {way === 'one' && (
        <PilotChoice
          projectId={projectId}
          value={reach.pilot_robot_id}
          onChange={(robotId) => onChange({ ...EVERYONE_NOW, pilot_robot_id: robotId })}
        />
      )}
      {way === 'time' && (
        <DateTimeField
          label={t('startsAt')}
          value={reach.starts_at}
          onChange={(at) => onChange({ ...EVERYONE_NOW, starts_at: at })}
        />
      )}
      <Box role="status" aria-live="polite">
        {preview === undefined ? (
          <Typography color="textSecondary">{t('checking')}</Typography>
        ) : (
          <Effect preview={preview} />
        )}
      </Box>
    </Box>
  );
}

type PilotProps = { projectId: number; value: string | null; onChange: (robotId: string | null) => void };

function PilotChoice({ projectId, value, onChange }: PilotProps) {
  const t = useTexts(robotConfigTexts);
  const [language] = useLanguage();
  return (
    <EntityPicker
      label={t('pilot')}
      help={t('reachOneHint')}
      entities={useKnownRobots(projectId).map((robot) => robotEntity(robot, language))}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}

/** Which robots get other values, and which. */
function Effect({ preview }: { preview: ValuePreview }) {
  const t = useTexts(robotConfigTexts);
  const nameOf = useKeyName();
  const words = useValueWords();
  const { compare } = useFormats();
  const { robots, changed, unchanged } = preview;
  const shown = [...robots].sort((a, b) => compare(a.robot_name, b.robot_name)).slice(0, SHOWN);
  const more = Math.max(changed, Math.min(robots.length, MOST_PREVIEWED_ROBOTS)) - shown.length;
  return (
    <>
      <Typography sx={{ fontWeight: 500 }}>
        {changed === 0 ? t('reachedNone') : t('reached', { count: changed })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {shown.map(({ robot_id: id, robot_name: robot, changes }) => (
          <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{robot}</strong>
            {' · '}
            {changes
              .map(({ key, before, after }) =>
                t('fromTo', { name: nameOf(key), before: words(key, before), after: words(key, after) }),
              )
              .join(', ')}
          </Typography>
        ))}
        {more > 0 && (
          <Typography component="li" variant="body2">
            {t('moreRobots', { count: more })}
          </Typography>
        )}
      </Box>
      {unchanged > 0 && changed > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('unchanged', { count: unchanged })}
        </Typography>
      )}
    </>
  );
}
