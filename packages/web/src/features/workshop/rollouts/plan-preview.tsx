import type { PlannedRobot } from '@rota/contract/rollouts';
import { Box, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FoldedList } from '../../../ui/folded-list.tsx';
import { byWave } from './plan.rules.ts';
import { planTexts, rolloutTexts } from './rollouts.messages.ts';

/** Which robots a plan would update in which wave, and which it leaves out and why. */
export function PlanPreview({ robots }: { robots: readonly PlannedRobot[] }) {
  const t = useTexts(planTexts);
  const tRollout = useTexts(rolloutTexts);
  const groups = byWave(robots);
  const leftOut = groups.get(undefined) ?? [];
  const waves = [...groups].flatMap(([wave, list]) => (wave === undefined ? [] : [{ wave, list }]));
  const taking = robots.length - leftOut.length;
  const words = ({ name, version }: PlannedRobot) => `${name} · ${version ?? t('unknownVersion')}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }} aria-live="polite">
      <Typography sx={{ fontWeight: 600 }}>
        {taking === 0 ? t('previewNone') : t('takesPart', { count: taking })}
      </Typography>
      {waves
        .toSorted((a, b) => a.wave - b.wave)
        .map(({ wave, list }) => (
          <Box key={wave}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {tRollout('waveTitle', { wave })} · {tRollout('robots', { count: list.length })}
            </Typography>
            <Names
              lines={list.map((robot) =>
                robot.connected ? words(robot) : `${words(robot)} · ${t('offline')}`,
              )}
            />
          </Box>
        ))}
      {robots.some(({ wave, connected }) => wave !== null && !connected) && (
        <Typography variant="body2" color="textSecondary">
          {t('joinsLater')}
        </Typography>
      )}
      {leftOut.length > 0 && (
        <FoldedList
          label={t('leftOut', { count: leftOut.length })}
          items={leftOut.map((robot) =>
            robot.left_out === null ? words(robot) : `${words(robot)} · ${t(robot.left_out)}`,
          )}
        />
      )}
    </Box>
  );
}

/** Beyond so many names a number says more. */
const SHOWN = 12;

function Names({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
      {lines.slice(0, SHOWN).map((line) => (
        <Typography component="li" variant="body2" color="textSecondary" key={line}>
          {line}
        </Typography>
      ))}
      {lines.length > SHOWN && (
        <Typography component="li" variant="body2" color="textSecondary">
          {`+ ${String(lines.length - SHOWN)}`}
        </Typography>
      )}
    </Box>
  );
}
