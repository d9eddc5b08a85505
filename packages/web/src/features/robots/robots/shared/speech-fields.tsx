import {
  COMPLETIONS,
  DEVIATIONS,
  INSTANT_ACTIONS_KEYS,
  type RobotDialect,
  type RobotMapAlias,
} from '@rota/contract/robots';
import { MenuItem, TextField } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { MapAliases } from './map-aliases.tsx';
import { speechTexts } from './speech.messages.ts';

const LEARNT = '';

type SpeechFieldsProps = {
  interfaceName: string;
  /** The text under the interface name: advice, or its problem. */
  interfaceHint: string;
  hasInterfaceProblem: boolean;
  onInterfaceName: (text: string) => void;
  dialect: RobotDialect;
  onDialect: (dialect: RobotDialect) => void;
  /** The map names of every robot of the model; omitted before the robot is registered. */
  ofModel?: {
    readonly model: string;
    readonly aliases: readonly RobotMapAlias[];
    readonly onAliases: (aliases: RobotMapAlias[]) => void;
  };
  /** Ids of the project's maps. */
  mapIds: readonly string[];
};

/** The fields of how a robot speaks: when it is registered, and afterwards. What is left to the robot is not in `dialect`. */
export function SpeechFields(props: SpeechFieldsProps) {
  const { dialect, onDialect } = props;
  const t = useTexts(speechTexts);
  function choice<K extends Exclude<keyof RobotDialect, 'map_aliases'>>(
    flag: K,
    label: string,
    options: readonly { readonly value: NonNullable<RobotDialect[K]>; readonly label: string }[],
  ) {
    return (
      <TextField
        select
        label={label}
        value={dialect[flag] === undefined ? LEARNT : String(dialect[flag])}
        onChange={(event) => {
          const chosen = options.find((option) => String(option.value) === event.target.value)?.value;
          onDialect({ ...dialect, [flag]: chosen });
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={LEARNT}>{t('learnt')}</MenuItem>
        {options.map(({ value, label }) => (
          <MenuItem key={String(value)} value={String(value)}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <>
      <TextField
        label={t('interfaceName')}
        helperText={props.interfaceHint}
        error={props.hasInterfaceProblem}
        value={props.interfaceName}
        onChange={(event) => props.onInterfaceName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      {choice(
        'deviation',
        t('deviation'),
        DEVIATIONS.map((value) => ({ value, label: t(value) })),
      )}
      {choice('keep_edge_ends', t('keepEdgeEnds'), [
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ])}
      {choice(
        'instant_actions_key',
        t('instantActionsKey'),
        INSTANT_ACTIONS_KEYS.map((value) => ({ value, label: value === 'both' ? t('both') : value })),
      )}
      {choice(
        'completion',
        t('completion'),
        COMPLETIONS.map((value) => ({ value, label: t(value) })),
      )}
      <DialectAliases {...props} />
    </>
  );
}

/** The robot's own map names, which are part of its dialect, and those of its model. */
function DialectAliases({ dialect, onDialect, ofModel, mapIds }: SpeechFieldsProps) {
  return (
    <MapAliases
      aliases={[
        ...(dialect.map_aliases ?? []).map((alias) => ({ ...alias, of: 'robot' as const })),
        ...(ofModel?.aliases ?? []).map((alias) => ({ ...alias, of: 'model' as const })),
      ]}
      mapIds={mapIds}
      model={ofModel?.model}
      onChange={(list) => {
        const aliasesOf = (of: 'robot' | 'model') =>
          list.filter((alias) => alias.of === of).map(({ robot_map, map_id }) => ({ robot_map, map_id }));
        const own = aliasesOf('robot');
        onDialect({ ...dialect, map_aliases: own.length > 0 ? own : undefined });
        ofModel?.onAliases(aliasesOf('model'));
      }}
    />
  );
}
