import { QR_GENERATE_MOST, QR_KINDS } from '@rota/contract/qr-codes';
import CasinoRounded from '@mui/icons-material/CasinoRounded';
import type { ReactNode } from 'react';
import { Box, Button, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { FieldProblem, FieldProblems, RuleFields } from './generate-form.rules.ts';
import { generateTexts } from './generate.messages.ts';
import { LocationField } from './location-field.tsx';
import { Part } from './form-part.tsx';
import { NO_PLACE } from './qr-form.ts';
import { TargetList } from './target-list.tsx';

type RuleProps = {
  fields: RuleFields;
  problems: FieldProblems;
  onChange: (changes: Partial<RuleFields>) => void;
  onOtherLetters: () => void;
};
type TextName = 'prefix' | 'suffix' | 'start' | 'end' | 'length' | 'pattern' | 'printable';

/** The rule by which codes are made. */
export function RuleForm(props: RuleProps) {
  const { fields, onChange } = props;
  const t = useTexts(generateTexts);
  const endProblem = useProblem(props, 'end');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <Part title={t('targets')}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          color="primary"
          value={fields.by}
          aria-label={t('targets')}
          onChange={(_event, by: RuleFields['by'] | null) => by !== null && onChange({ by })}
        >
          <ToggleButton value="list" sx={{ textTransform: 'none' }}>
            {t('by_list')}
          </ToggleButton>
          <ToggleButton value="name" sx={{ textTransform: 'none' }}>
            {t('by_name')}
          </ToggleButton>
        </ToggleButtonGroup>
        {fields.by === 'list' ? (
          <TargetList
            chosen={fields.targetIds}
            problem={endProblem}
            onChange={(targetIds) => onChange({ targetIds })}
          />
        ) : (
          <>
            <RuleText
              {...props}
              name="pattern"
              hint={t('patternHint', { n: '{n}', example: t('patternExample', { n: '{n}' }) })}
            />
            <Pair>
              <RuleText {...props} name="start" isNumber />
              <RuleText {...props} name="end" isNumber />
            </Pair>
          </>
        )}
      </Part>
      <Codes {...props} />
      <Part title={t('printed')}>
        <RuleText {...props} name="printable" hint={t('printableHint', { n: '{n}', target: '{target}' })} />
        <LocationField
          value={fields.location}
          none={NO_PLACE}
          onChange={(location) => onChange({ location })}
        />
      </Part>
    </Box>
  );
}

function Codes(props: RuleProps) {
  const { fields, onChange, onOtherLetters } = props;
  const t = useTexts(generateTexts);
  const hasLetters = fields.kind !== 'sequential';
  return (
    <Part title={t('codes')}>
      <TextField
        select
        label={t('kind')}
        value={fields.kind}
        helperText={t(`kindHint_${fields.kind}`)}
        onChange={(event) => onChange({ kind: event.target.value as RuleFields['kind'] })}
      >
        {QR_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`kind_${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <Pair>
        <RuleText {...props} name="prefix" />
        <RuleText {...props} name="suffix" />
      </Pair>
      <Pair>
        <TextField
          select
          label={t('separator')}
          value={fields.separator}
          onChange={(event) => onChange({ separator: event.target.value as RuleFields['separator'] })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {(['-', '_', '.', ''] as const).map((sign) => (
            <MenuItem key={sign} value={sign}>
              {sign === '' ? t('noSeparator') : sign}
            </MenuItem>
          ))}
        </TextField>
        {hasLetters ? <RuleText {...props} name="length" isNumber /> : <span />}
      </Pair>
      {fields.by === 'list' && fields.kind !== 'random' && (
        <Pair>
          <RuleText {...props} name="start" isNumber />
        </Pair>
      )}
      {hasLetters && (
        <Button startIcon={<CasinoRounded />} onClick={onOtherLetters} sx={{ alignSelf: 'flex-start' }}>
          {t('otherLetters')}
        </Button>
      )}
    </Part>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
      {children}
    </Box>
  );
}

function RuleText({
  fields,
  name,
  hint,
  isNumber = false,
  ...props
}: RuleProps & { name: TextName; hint?: string; isNumber?: boolean }) {
  const t = useTexts(generateTexts);
  const problem = useProblem({ fields, ...props }, name);
  return (
    <TextField
      label={t(name)}
      value={fields[name]}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => props.onChange({ [name]: event.target.value })}
      slotProps={{ htmlInput: isNumber ? { inputMode: 'numeric', maxLength: 5 } : { maxLength: 60 } }}
    />
  );
}

/** The problem of a field in words; an untouched rule for names is not wrong yet. */
function useProblem(
  { fields, problems }: Pick<RuleProps, 'fields' | 'problems'>,
  name: keyof RuleFields,
): string | undefined {
  const t = useTexts(generateTexts);
  const problem: FieldProblem | undefined = problems[name];
  if (problem === undefined || (problem === 'patternMissing' && fields.pattern === '')) return undefined;
  return problem === 'tooMany' ? t(problem, { most: QR_GENERATE_MOST }) : t(problem);
}
