import { fillText } from '@rota/contract/core';
import {
  mapFindingHints,
  mapFindingTexts,
  MAP_FINDINGS_NEVER_IGNORED,
  type MapFinding,
} from '@rota/contract/map-versions';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { useState } from 'react';
import { Box, Button, TextField, Typography } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { findObject } from '../document/objects.ts';
import { findingTexts } from '../finding.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';
import { useOtherMaps } from './other-maps.ts';
import { neededWords } from './needed-words.rules.ts';
import { reasonFor, useChecks } from './check-context.tsx';
import type { FindingGroup } from './finding-groups.rules.ts';

/** The contract's minimum length of a reason, characters. */
const LEAST_REASON = 3;

/** The findings of a check: each with a sentence, advice, its place, and a button to ignore it. */
export function FindingList({
  groups,
  onShown,
}: {
  groups: readonly FindingGroup[];
  onShown?: (() => void) | undefined;
}) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {groups.map((group) => (
        <FindingItem key={group.first.key} group={group} among={groups} onShown={onShown} />
      ))}
    </Box>
  );
}

type FindingItemProps = {
  group: FindingGroup;
  among: readonly FindingGroup[];
  onShown: (() => void) | undefined;
};

function FindingItem({ group, among, onShown }: FindingItemProps) {
  const finding = group.first;
  const t = useTexts(findingTexts);
  const { tones } = useColours();
  const checks = useChecks();
  const [isAsking, setAsking] = useState(false);
  const isError = finding.severity === 'error';
  const reason = reasonFor(checks, finding);
  // One wall cuts off many places: a person who intends it ignores them all at once.
  const alike = among.filter(
    ({ first }) => first.code === finding.code && reasonFor(checks, first) === undefined,
  );
  const Icon = isError ? ErrorRounded : WarningRounded;
  const tone = reason === undefined ? tones[isError ? 'fault' : 'attention'] : tones.neutral;
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        p: 1.25,
        borderInlineStart: `4px solid ${tone.solid}`,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Icon
          fontSize="small"
          titleAccess={isError ? t('error') : t('warning')}
          sx={{ color: tone.solid, mt: '1px' }}
        />
        <FindingWords group={group} reason={reason} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
        <ShowButton finding={finding} onShown={onShown} />
        <IgnoreButtons group={group} isAsking={isAsking} onAsk={() => setAsking(true)} />
      </Box>
      {isAsking && (
        <ReasonForm
          onCancel={() => setAsking(false)}
          alike={alike.length}
          onDone={(words, isForAll) => {
            checks.ignore(isForAll ? alike.flatMap(({ all }) => all) : group.all, words);
            setAsking(false);
          }}
        />
      )}
    </Box>
  );
}

/** What a finding says, what to do about it, and why it is ignored. */
function FindingWords({ group, reason }: { group: FindingGroup; reason: string | undefined }) {
  const finding = group.first;
  const t = useTexts(findingTexts);
  const [language] = useLanguage();
  const { anyOf } = useFormats();
  const other = useOtherMaps().find(({ mapId }) => mapId === finding.params['map']);
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {fillText(mapFindingTexts[language][finding.code], {
          ...finding.params,
          ...(finding.needed_by !== undefined && { needed: neededWords(finding, language) }),
          ...(other !== undefined && { map: other.name }),
          ...(group.robots.length > 0 && { robot: anyOf(group.robots) }),
        })}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {finding.is_old ? t('findingOld') : mapFindingHints[language][finding.code]}
      </Typography>
      {reason !== undefined && (
        <Typography variant="caption" component="p">
          {t('ignoredBecause', { reason })}
        </Typography>
      )}
    </Box>
  );
}

type ShowProps = Pick<FindingItemProps, 'onShown'> & { finding: MapFinding };

/** Chooses what a finding is about, or brings its place into view where nothing of it is left. */
function ShowButton({ finding, onShown }: ShowProps) {
  const t = useTexts(findingTexts);
  const { session } = useEditor();
  if (finding.at === null && finding.ids.length === 0) return null;
  const show = () => {
    const there = finding.ids.filter((id) => findObject(session.store.state().document, id) !== undefined);
    if (there.length > 0) actions.show(session, there);
    else if (finding.at !== null) session.goTo(finding.at);
    onShown?.();
  };
  return (
    <Button size="small" onClick={show}>
      {t('showMe')}
    </Button>
  );
}

type IgnoreProps = { group: FindingGroup; isAsking: boolean; onAsk: () => void };

/** Ignores a finding, or takes that back, for people who may. */
function IgnoreButtons({ group, isAsking, onAsk }: IgnoreProps) {
  const finding = group.first;
  const t = useTexts(findingTexts);
  const checks = useChecks();
  const mayOverride = useCan()('maps.override', useEditor().projectId);
  if (MAP_FINDINGS_NEVER_IGNORED.includes(finding.code)) return null;
  if (finding.severity === 'error' && !mayOverride) return null;
  return (
    <>
      {reasonFor(checks, finding) === undefined && !isAsking && (
        <Button size="small" onClick={onAsk}>
          {t('ignore')}
        </Button>
      )}
      {checks.reasons.has(finding.key) && (
        <Button size="small" onClick={() => checks.ignore(group.all, '')}>
          {t('ignoreNoMore')}
        </Button>
      )}
    </>
  );
}

type ReasonFormProps = {
  alike: number;
  onDone: (reason: string, isForAll: boolean) => void;
  onCancel: () => void;
};

function ReasonForm({ alike, onDone, onCancel }: ReasonFormProps) {
  const t = useTexts(findingTexts);
  const tUi = useTexts(uiTexts);
  const [reason, setReason] = useState('');
  const isEnough = reason.trim().length >= LEAST_REASON;
  // No form of its own: the list stands in the form of a commit, too.
  return (
    <Box sx={{ mt: 1, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <TextField
        autoFocus
        size="small"
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isEnough) onDone(reason.trim(), false);
        }}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={!isEnough}
          onClick={() => onDone(reason.trim(), false)}
        >
          {t('ignore')}
        </Button>
        {alike > 1 && (
          <Button
            size="small"
            variant="outlined"
            disabled={!isEnough}
            onClick={() => onDone(reason.trim(), true)}
          >
            {t('ignoreAlike', { count: alike })}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {tUi('cancel')}
        </Button>
      </Box>
    </Box>
  );
}
