import {
  compareKeys,
  isRobotSetting,
  ROBOT_SETTING_GROUPS,
  ROBOT_SETTING_KEYS,
  robotSettingHelps,
  robotSettings,
  type RobotSettingKey,
  type ValueProblem,
} from '@rota/contract/robot-config';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, Button, IconButton, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { TitledPart } from '../../../../ui/titled-part.tsx';
import { FONT_MONO } from '../../../../ui/tokens.ts';
import type { EditedProps } from '../../../sites/config/shared/config-draft.ts';
import { firstValues } from './first-values.ts';
import { robotConfigTexts } from './robot-config.messages.ts';
import { SettingInput } from './setting-input.tsx';
import { valuesOf, withoutValue, withValue } from './value-text.rules.ts';
import { useKeyName, useValueWords } from './value-words.ts';

/** The value that a robot has where this document has none, and where it is from. */
export type Inherited = { readonly value: unknown; readonly from: string };

type FieldsProps = EditedProps & {
  readonly inherited: ReadonlyMap<string, Inherited>;
  readonly problems: readonly ValueProblem[];
  readonly sentenceOf: (problem: ValueProblem) => string;
};

/** The values of a document as fields: the known ones under headings, and the others as they are. */
export function ValueFields({ text, mayEdit, onChange, inherited, problems, sentenceOf }: FieldsProps) {
  const t = useTexts(robotConfigTexts);
  const values = valuesOf(text);
  const others = Object.keys(values)
    .filter((key) => !isRobotSetting(key))
    .sort(compareKeys);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {ROBOT_SETTING_GROUPS.map((group) => (
        <TitledPart key={group} title={t(`group_${group}`)}>
          {ROBOT_SETTING_KEYS.filter((key) => robotSettings[key].group === group).map((key) => {
            const problem = problems.find((one) => one.key === key);
            return (
              <SettingRow
                key={key}
                settingKey={key}
                isSet={Object.hasOwn(values, key)}
                value={values[key]}
                inherited={inherited.get(key)}
                problem={problem === undefined ? undefined : sentenceOf(problem)}
                mayEdit={mayEdit}
                onSet={(value) => onChange(withValue(text, key, value))}
                onRemove={() => onChange(withoutValue(text, key))}
              />
            );
          })}
        </TitledPart>
      ))}
      {others.length > 0 && (
        <TitledPart title={t('others')}>
          <Typography variant="body2" color="textSecondary">
            {t('othersHint')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {others.map((key) => (
              <Box
                key={key}
                component="li"
                sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere', py: 0.5 }}
              >
                {`${JSON.stringify(key)}: ${JSON.stringify(values[key])}`}
              </Box>
            ))}
          </Box>
        </TitledPart>
      )}
    </Box>
  );
}

type RowProps = {
  settingKey: RobotSettingKey;
  isSet: boolean;
  value: unknown;
  inherited: Inherited | undefined;
  problem: string | undefined;
  mayEdit: boolean;
  onSet: (value: unknown) => void;
  onRemove: () => void;
};

function SettingRow(props: RowProps) {
  const [language] = useLanguage();
  const name = useKeyName()(props.settingKey);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 1,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {robotSettingHelps[language][props.settingKey]}
        </Typography>
      </Box>
      {props.isSet ? <SetValue {...props} name={name} /> : <UnsetValue {...props} name={name} />}
    </Box>
  );
}

function SetValue(props: RowProps & { name: string }) {
  const { settingKey, name, value, inherited, problem, mayEdit, onSet, onRemove } = props;
  const t = useTexts(robotConfigTexts);
  const words = useValueWords();
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <SettingInput
          settingKey={settingKey}
          label={name}
          value={value}
          problem={problem}
          isReadOnly={!mayEdit}
          onChange={onSet}
        />
        {mayEdit && (
          <Tooltip title={t('remove')}>
            <IconButton aria-label={t('removeNamed', { name })} onClick={onRemove}>
              <CloseRounded fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {inherited !== undefined && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {t('insteadOf', { value: words(settingKey, inherited.value), from: inherited.from })}
        </Typography>
      )}
    </Box>
  );
}

function UnsetValue({ settingKey, name, inherited, mayEdit, onSet }: RowProps & { name: string }) {
  const t = useTexts(robotConfigTexts);
  const words = useValueWords();
  const isFleet = robotSettings[settingKey].obeyed_by === 'fleet';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 160 }}>
        {inherited === undefined
          ? t(isFleet ? 'fleetDecides' : 'robotDecides')
          : t('inherited', { value: words(settingKey, inherited.value), from: inherited.from })}
      </Typography>
      {mayEdit && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('setNamed', { name })}
          onClick={() => onSet(inherited?.value ?? firstValues[settingKey])}
        >
          {t('set')}
        </Button>
      )}
    </Box>
  );
}
