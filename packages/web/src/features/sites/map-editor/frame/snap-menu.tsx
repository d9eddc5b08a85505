import GridOnRounded from '@mui/icons-material/GridOnRounded';
import { useState } from 'react';
import {
  Box,
  FormControlLabel,
  IconButton,
  MenuItem,
  Popover,
  Switch,
  TextField,
  Tooltip,
  Typography,
} from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { editorTexts } from '../map-editor.messages.ts';
import { GRID_STEPS } from '../session/editor-settings.ts';
import { useEditor, useEditorSettings } from '../session/session-context.tsx';

/** To what a pointer is drawn, and the grid. */
export function SnapMenu() {
  const t = useTexts(editorTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('snapping')} placement="right">
        <IconButton
          aria-label={t('snapping')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ width: 40, height: 40, flexShrink: 0 }}
        >
          <GridOnRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'center', horizontal: 'right' }}
      >
        <SnapSettings />
      </Popover>
    </>
  );
}

function SnapSettings() {
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const { settings } = useEditor().session;
  const { snap, gridStep, isGridShown } = useEditorSettings();
  return (
    <Box
      role="group"
      aria-label={t('snapping')}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', minWidth: 230 }}
    >
      <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{t('snapping')}</Typography>
      {(['corners', 'edges', 'walls', 'grid'] as const).map((what) => (
        <SnapSwitch
          key={what}
          label={t(`snap_${what}`)}
          isOn={snap[what]}
          onChange={(isOn) => settings.setState({ snap: { ...snap, [what]: isOn } })}
        />
      ))}
      <SnapSwitch
        label={t('showGrid')}
        isOn={isGridShown}
        onChange={(isOn) => settings.setState({ isGridShown: isOn })}
      />
      <TextField
        select
        size="small"
        label={t('gridStep')}
        value={gridStep}
        onChange={(event) => settings.setState({ gridStep: Number(event.target.value) })}
        sx={{ mt: 1.5 }}
      >
        {GRID_STEPS.map((step) => (
          <MenuItem key={step} value={step}>
            {t('metres', { length: formats.number(step) })}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="caption" color="textSecondary" sx={{ mt: 1 }}>
        {t('snapHint')}
      </Typography>
    </Box>
  );
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function SnapSwitch({ label, isOn, onChange }: SwitchProps) {
  return (
    <FormControlLabel
      control={<Switch size="small" checked={isOn} onChange={(_event, next) => onChange(next)} />}
      label={label}
    />
  );
}
