import AlignHorizontalCenterRounded from '@mui/icons-material/AlignHorizontalCenterRounded';
import AlignHorizontalLeftRounded from '@mui/icons-material/AlignHorizontalLeftRounded';
import AlignHorizontalRightRounded from '@mui/icons-material/AlignHorizontalRightRounded';
import AlignVerticalBottomRounded from '@mui/icons-material/AlignVerticalBottomRounded';
import AlignVerticalCenterRounded from '@mui/icons-material/AlignVerticalCenterRounded';
import AlignVerticalTopRounded from '@mui/icons-material/AlignVerticalTopRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import FlipRounded from '@mui/icons-material/FlipRounded';
import ViewWeekRounded from '@mui/icons-material/ViewWeekRounded';
import RotateLeftRounded from '@mui/icons-material/RotateLeftRounded';
import RotateRightRounded from '@mui/icons-material/RotateRightRounded';
import ViewStreamRounded from '@mui/icons-material/ViewStreamRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  IconButton,
  InputAdornment,
  TextField,
  Tooltip,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import type { MapObject } from '../document/objects.ts';
import { ALIGNMENTS, type Alignment } from '../document/transform.rules.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { objectTexts } from '../object.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';

const alignIcons: Readonly<Record<Alignment, SvgIconComponent>> = {
  left: AlignHorizontalLeftRounded,
  centre: AlignHorizontalCenterRounded,
  right: AlignHorizontalRightRounded,
  top: AlignVerticalTopRounded,
  middle: AlignVerticalCenterRounded,
  bottom: AlignVerticalBottomRounded,
};
const EIGHTH = Math.PI / 4;

/** The actions on the selection: align, distribute, turn, mirror, copy in a row, remove. */
export function ArrangeSection({ chosen }: { chosen: readonly MapObject[] }) {
  const t = useTexts(editorTexts);
  const { session } = useEditor();
  const several = chosen.length > 1;
  return (
    <Box
      component="section"
      aria-label={t('arrange')}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}>
        {t('arrange')}
      </Typography>
      {several && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {ALIGNMENTS.map((how) => (
            <Act
              key={how}
              label={t(`align_${how}`)}
              icon={alignIcons[how]}
              onClick={() => actions.align(session, how)}
            />
          ))}
          <Act
            label={t('distributeX')}
            icon={ViewWeekRounded}
            isDisabled={chosen.length < 3}
            onClick={() => actions.distribute(session, 'x')}
          />
          <Act
            label={t('distributeY')}
            icon={ViewStreamRounded}
            isDisabled={chosen.length < 3}
            onClick={() => actions.distribute(session, 'y')}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        <Act label={t('turnLeft')} icon={RotateLeftRounded} onClick={() => actions.turn(session, EIGHTH)} />
        <Act
          label={t('turnRight')}
          icon={RotateRightRounded}
          onClick={() => actions.turn(session, -EIGHTH)}
        />
        <Act label={t('mirrorAcross')} icon={FlipRounded} onClick={() => actions.mirror(session, 'across')} />
        <Act
          label={t('mirrorUpDown')}
          icon={FlipRounded}
          isTurned
          onClick={() => actions.mirror(session, 'updown')}
        />
        <Act label={t('duplicate')} icon={ContentCopyRounded} onClick={() => actions.duplicate(session)} />
        <Act label={t('remove')} icon={DeleteRounded} onClick={() => actions.removeChosen(session)} />
      </Box>
      <RowForm />
    </Box>
  );
}

type ActProps = {
  label: string;
  icon: SvgIconComponent;
  isDisabled?: boolean;
  isTurned?: boolean;
  onClick: () => void;
};

function Act({ label, icon: Icon, isDisabled = false, isTurned = false, onClick }: ActProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          <Icon fontSize="small" sx={isTurned ? { transform: 'rotate(90deg)' } : {}} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

const MOST_COPIES = 100;

/** Copies in a row, as tables stand: how many, how far apart, in which direction. Names count on. */
function RowForm() {
  const t = useTexts(editorTexts);
  const tObject = useTexts(objectTexts);
  const { session } = useEditor();
  const [count, setCount] = useState('4');
  const [spacing, setSpacing] = useState('1.5');
  const [degrees, setDegrees] = useState('0');
  const values = {
    count: Math.round(Number(count)),
    spacing: Number(spacing),
    angle: (Number(degrees) * Math.PI) / 180,
  };
  const isCount = values.count >= 1 && values.count <= MOST_COPIES;
  const isSpacing = Number.isFinite(values.spacing) && values.spacing > 0;
  const isPossible = isCount && isSpacing && Number.isFinite(values.angle);
  return (
    <Box
      component="form"
      aria-label={t('row')}
      onSubmit={(event) => {
        event.preventDefault();
        const { count: copies, spacing: far, angle } = values;
        if (isPossible)
          actions.duplicate(session, { count: copies, dx: Math.cos(angle) * far, dy: Math.sin(angle) * far });
      }}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 1, alignItems: 'start' }}
    >
      <Label>{t('row')}</Label>
      <RowField
        label={t('rowCount')}
        value={count}
        problem={isCount ? undefined : t('rowCountRange', { most: MOST_COPIES })}
        onChange={setCount}
      />
      <RowField
        label={t('rowSpacing')}
        unit={tObject('unitM')}
        value={spacing}
        problem={isSpacing ? undefined : t('rowSpacingRange')}
        onChange={setSpacing}
      />
      <RowField label={tObject('heading')} unit={tObject('unitDeg')} value={degrees} onChange={setDegrees} />
      <Button
        type="submit"
        size="small"
        variant="outlined"
        disabled={!isPossible}
        sx={{ gridColumn: '1 / -1' }}
      >
        {t('rowMake')}
      </Button>
    </Box>
  );
}

type RowFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  unit?: string;
  problem?: string | undefined;
};

/** A number of the form; `problem` says which ones it takes, where it is not one of them. */
function RowField({ label, value, onChange, unit, problem }: RowFieldProps) {
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange(event.target.value)}
      slotProps={
        unit === undefined
          ? {}
          : { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }
      }
    />
  );
}

function Label({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
      {children}
    </Typography>
  );
}
