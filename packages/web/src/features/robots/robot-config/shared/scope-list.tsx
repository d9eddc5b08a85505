import type { ValueSummary } from '@rota/contract/robot-config';
import {
  Box,
  List,
  ListItemButton,
  ListItemText,
  ListSubheader,
  MenuItem,
  TextField,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { robotConfigTexts } from './robot-config.messages.ts';
import { useScopeName } from './value-words.ts';
import type { DocumentRef } from './values-source.ts';

type ListProps = {
  documents: readonly ValueSummary[];
  chosen: DocumentRef;
  onChoose: (document: DocumentRef) => void;
};

const GROUPS = [
  ['model', 'models'],
  ['tag', 'tags'],
  ['robot', 'robots'],
] as const;

/** The documents of values, the widest first: a list beside the values, and one field on smaller screens. */
export function ScopeList(props: ListProps) {
  return (
    <>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <Wide {...props} />
      </Box>
      <Box sx={{ display: { xs: 'block', lg: 'none' } }}>
        <Narrow {...props} />
      </Box>
    </>
  );
}

function Wide({ documents, chosen, onChoose }: ListProps) {
  const t = useTexts(robotConfigTexts);
  const single = documents.filter(({ scope }) => scope === 'installation' || scope === 'project');
  const row = (document: ValueSummary) => (
    <Row
      key={idOf(document)}
      document={document}
      isChosen={idOf(document) === idOf(chosen)}
      onChoose={onChoose}
    />
  );
  return (
    <List dense disablePadding component="nav" aria-label={t('documents')}>
      {single.map(row)}
      {GROUPS.map(([scope, title]) => {
        const rows = documents.filter((document) => document.scope === scope);
        if (rows.length === 0) return null;
        return (
          <Box key={scope}>
            <ListSubheader disableSticky sx={{ px: 1.5, backgroundColor: 'transparent' }}>
              {t(title)}
            </ListSubheader>
            {rows.map(row)}
          </Box>
        );
      })}
    </List>
  );
}

type RowProps = { document: ValueSummary; isChosen: boolean; onChoose: (document: DocumentRef) => void };

function Row({ document, isChosen, onChoose }: RowProps) {
  const t = useTexts(robotConfigTexts);
  const { scope, label } = document;
  return (
    <ListItemButton
      selected={isChosen}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(document)}
      sx={{ px: 1.5, borderRadius: 1 }}
    >
      <ListItemText
        primary={scope === 'installation' || scope === 'project' ? t(`scope_${scope}`) : label}
        secondary={useFacts()(document)}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItemButton>
  );
}

function Narrow({ documents, chosen, onChoose }: ListProps) {
  const t = useTexts(robotConfigTexts);
  const nameOf = useScopeName();
  return (
    <TextField
      select
      fullWidth
      label={t('documents')}
      value={idOf(chosen)}
      onChange={({ target }) => {
        const document = documents.find((one) => idOf(one) === target.value);
        if (document !== undefined) onChoose(document);
      }}
    >
      {documents.map((document) => (
        <MenuItem key={idOf(document)} value={idOf(document)}>
          {nameOf(document.scope, document.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** How many values a document has and how many robots it applies to, or what is special about it now. */
function useFacts(): (document: ValueSummary) => string {
  const t = useTexts(robotConfigTexts);
  return ({ keys, robots, scope, pilot_robot_id: pilot, starts_at: startsAt }) => {
    const values = keys.length === 0 ? t('noValues') : t('valueCount', { count: keys.length });
    const isOpen = pilot !== null ? [t('onlyPilot')] : startsAt !== null ? [t('scheduled')] : [];
    const reach = scope === 'robot' || scope === 'installation' ? [] : [t('robotCount', { count: robots })];
    return [values, ...reach, ...isOpen].join(' · ');
  };
}

export function idOf({ scope, name }: DocumentRef): string {
  return `${scope}:${name}`;
}
