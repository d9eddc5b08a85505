import { fillText } from '@rota/contract/core';
import { importProblemTexts, type ImportProblem, type MapImport } from '@rota/contract/map-import';
import { mapErrorTexts } from '@rota/contract/maps';
import FileOpenRounded from '@mui/icons-material/FileOpenRounded';
import { useId, useRef, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';
import { importTexts } from './import.messages.ts';
import { useReadImport } from './import.queries.ts';
import { importedObjects } from './imported.rules.ts';
import { EditDialog } from '../../../../ui/form/edit-dialog.tsx';

const SPEEDS = { least: 0.05, most: 5 } as const;
const WIDTHS = { least: 0.1, most: 10 } as const;

type Limits = { readonly least: number; readonly most: number };

/** A number as people type it; undefined where it is none, or out of bounds. */
function numberIn(text: string, { least, most }: Limits): number | undefined {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= least && value <= most ? value : undefined;
}

/** Brings masks, lanes and points of other systems onto the map: files are read first and counted, then put on it as one step. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(importTexts);
  const tUi = useTexts(uiTexts);
  const { session, projectId, mapId } = useEditor();
  const titleId = useId();
  const reading = useReadImport(projectId, mapId);
  const choices = useChoices(reading.reset);
  const { files, maxSpeed, laneWidth, isSpeedWrong } = choices;
  const found = reading.data;
  const count = found === undefined ? 0 : found.drawings.length + found.points.length;
  const read = () => {
    if (laneWidth !== undefined) reading.mutate({ files, maxSpeed, laneWidth });
  };
  const add = () => {
    if (found === undefined) return;
    actions.bring(session, importedObjects(found, session.usedNames(), session.newId));
    toastSuccess(t('added', { count }));
    onClose();
  };
  return (
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{t('importTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2">{t('importHint')}</Typography>
        <FileChoice files={files} onChoose={choices.setFiles} />
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
          <DecimalField
            label={t('maxSpeed')}
            hint={t('maxSpeedHint')}
            limits={SPEEDS}
            value={choices.speed}
            isWrong={isSpeedWrong}
            onChange={choices.setSpeed}
          />
          <DecimalField
            label={t('laneWidth')}
            hint={t('laneWidthHint')}
            limits={WIDTHS}
            value={choices.width}
            isWrong={laneWidth === undefined}
            onChange={choices.setWidth}
          />
        </Box>
        {reading.isPending && <LinearProgress aria-label={t('looking')} />}
        {reading.isError && <ErrorState error={reading.error} onRetry={read} />}
        {found !== undefined && <Found found={found} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('cancel')}</Button>
        {count > 0 ? (
          <Button variant="contained" onClick={add}>
            {t('add', { count })}
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={reading.isPending}
            disabled={files.length === 0 || isSpeedWrong || laneWidth === undefined}
            onClick={read}
          >
            {t('look')}
          </Button>
        )}
      </DialogActions>
    </EditDialog>
  );
}

/** The files and how to read them. What was read belongs to the previous choice: `onChange` drops it. */
function useChoices(onChange: () => void) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [speed, setSpeed] = useState('');
  const [width, setWidth] = useState('1');
  const maxSpeed = numberIn(speed, SPEEDS);
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      onChange();
      set(value);
    };
  return {
    files,
    speed,
    width,
    maxSpeed,
    laneWidth: numberIn(width, WIDTHS),
    isSpeedWrong: speed.trim() !== '' && maxSpeed === undefined,
    setFiles: change(setFiles),
    setSpeed: change(setSpeed),
    setWidth: change(setWidth),
  };
}

type DecimalProps = {
  label: string;
  hint: string;
  limits: Limits;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
};

/** A number of metres or metres a second, with its limits where it is wrong. */
function DecimalField({ label, hint, limits, value, isWrong, onChange }: DecimalProps) {
  const t = useTexts(importTexts);
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong}
      helperText={isWrong ? t('notANumber', limits) : hint}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

function FileChoice({
  files,
  onChoose,
}: {
  files: readonly File[];
  onChoose: (files: readonly File[]) => void;
}) {
  const t = useTexts(importTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button variant="outlined" startIcon={<FileOpenRounded />} onClick={() => input.current?.click()}>
        {t('chooseFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".zip,.yaml,.yml,.pgm,.png,.bmp,.jpg,.jpeg,.webp,.geojson,.json"
        aria-label={t('chooseFiles')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          if (chosen.length > 0) onChoose(chosen);
          event.target.value = '';
        }}
      />
      {files.length > 0 && (
        <Box component="ul" aria-label={t('chosenFiles')} sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
          {files.map(({ name }) => (
            <li key={name} translate="no">
              {name}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The preview of the files' objects, and their problems. */
function Found({ found: { files, problems, left_out: leftOut, drawings, points } }: { found: MapImport }) {
  const t = useTexts(importTexts);
  const wordsOf = useProblemWords();
  const nothing = drawings.length + points.length === 0;
  return (
    <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {files.length > 0 && (
        <Box component="ul" aria-label={t('found')} sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
          {files.map(({ file, kind, count }) => (
            <li key={`${file} ${kind}`}>
              <span translate="no">{file}</span>: {t(`kind_${kind}`, { count })}
            </li>
          ))}
        </Box>
      )}
      {leftOut > 0 && <Alert severity="info">{t('leftOut', { count: leftOut })}</Alert>}
      {nothing && problems.length === 0 && leftOut === 0 && <Alert severity="info">{t('nothingNew')}</Alert>}
      {problems.map((problem) => (
        <Alert
          key={`${problem.file} ${problem.text}`}
          severity={files.some(({ file }) => file === problem.file) ? 'warning' : 'error'}
        >
          {problem.file === ''
            ? wordsOf(problem)
            : t('aboutFile', { file: problem.file, problem: wordsOf(problem) })}
        </Alert>
      ))}
    </Box>
  );
}

/** A problem in the person's language; a code of a newer server keeps its English text. */
function useProblemWords(): (problem: ImportProblem) => string {
  const [language] = useLanguage();
  const texts: Readonly<Record<string, string>> = {
    ...mapErrorTexts[language],
    ...importProblemTexts[language],
  };
  return ({ code, params, text }) => {
    const words = texts[code];
    return words === undefined ? text : fillText(words, params);
  };
}
