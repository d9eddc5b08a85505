import { useId, type ReactNode } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { TOOLS } from '../tools/tool.ts';
import { toolKeys } from '../tools/tools.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const CTRL = isMac ? '⌘' : 'Ctrl';

/** Every key of the editor. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(editorTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const row = (keys: readonly string[], words: string) => <KeyRow key={words} keys={keys} words={words} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{t('keys')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4, rowGap: 2 }}
      >
        <Group title={t('tools')}>
          {TOOLS.map((tool) => row([toolKeys[tool].toUpperCase()], t(`tool_${tool}`)))}
        </Group>
        <Group title={t('keysDraw')}>
          {row(['Enter'], t('keyFinish'))}
          {row(['Esc'], t('keyCancel'))}
          {row(['⌫'], t('keyBack'))}
          {row(['Shift'], t('keySquare'))}
          {row(['Alt'], t('keyFree'))}
          {row(['Alt', t('click')], t('keyCorner'))}
          {row(['Space'], t('keyPan'))}
          {row(['G'], t('showGrid'))}
        </Group>
        <Group title={t('keysEdit')}>
          {row([CTRL, 'Z'], t('undo'))}
          {row([CTRL, 'Shift', 'Z'], t('redo'))}
          {row([CTRL, 'C'], t('copy'))}
          {row([CTRL, 'V'], t('paste'))}
          {row([CTRL, 'D'], t('duplicate'))}
          {row([CTRL, 'A'], t('selectAll'))}
          {row(['Del'], t('remove'))}
          {row(['←', '→', '↑', '↓'], t('keyNudge'))}
          {row(['[', ']'], t('keyTurn'))}
          {row(['Shift', 'H'], t('mirrorAcross'))}
          {row(['Shift', 'V'], t('mirrorUpDown'))}
        </Group>
        <Group title={t('keysElse')}>
          {row([CTRL, 'F'], t('findByName'))}
          {row(['/'], t('palette'))}
          {row([CTRL, 'S'], t('commitOpen'))}
          {row(['0'], t('keyFit'))}
          {row(['Alt', 'Shift', t('drag')], t('keyTurnMap'))}
          {row(['?'], t('keys'))}
        </Group>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
        {children}
      </Box>
    </Box>
  );
}

function KeyRow({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: '0.875rem' }}>
      <Box component="dt" sx={{ display: 'flex', gap: 0.5, minWidth: 110 }}>
        {keys.map((one) => (
          <Kbd key={one}>{one}</Kbd>
        ))}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {words}
      </Box>
    </Box>
  );
}
