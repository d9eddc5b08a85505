import { sentenceTexts } from '@rota/contract/core';
import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import VerticalAlignTopRounded from '@mui/icons-material/VerticalAlignTopRounded';
import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  MenuItem,
  TextField,
  Tooltip,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../map/map-frame.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { ProductPicture } from './product-looks.tsx';
import { useSortSensors } from './sort-sensors.ts';
import { sortTexts } from './sort.messages.ts';

/** One row of an order that people make. */
export type Sorted = {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly image?: string | null;
};

type SortDialogProps = {
  title: string;
  /** Undefined while they are loaded. */
  items: readonly Sorted[] | undefined;
  error: Error | null;
  /** Puts one behind another, or before all with null. */
  onMove: (id: string, after: string | null) => Promise<void>;
  onClose: () => void;
};

/** An order to be made by mouse, finger or keyboard. Each move is one row of the server: two people at once do not undo each other. */
export function SortDialog({ title, items, error, onMove, onClose }: SortDialogProps) {
  const t = useTexts(sortTexts);
  const titleId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" fullScreen={isPhone}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {items === undefined && error === null && <LinearProgress aria-label={title} />}
        {items?.length === 0 && <Typography color="textSecondary">{t('empty')}</Typography>}
        {items !== undefined && items.length > 0 && <SortList first={items} onMove={onMove} />}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, pl: 2 }}>
          {t('saved')}
        </Typography>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SortList({ first, onMove }: { first: readonly Sorted[]; onMove: SortDialogProps['onMove'] }) {
  const t = useTexts(sortTexts);
  const [order, setOrder] = useState(first);
  const [only, setOnly] = useState('');
  const tSentence = useTexts(sentenceTexts);
  const notes = [...new Set(first.map(({ note }) => note ?? ''))].filter((note) => note !== '');
  const shown = only === '' ? order : order.filter(({ note }) => note === only);
  const hands = useSortSensors(shown);
  const move = (id: string, overId: string) => {
    const [from, to] = [order.findIndex((one) => one.id === id), order.findIndex((one) => one.id === overId)];
    if (from < 0 || to < 0 || from === to) return;
    const next = arrayMove([...order], from, to);
    const place = next.findIndex((one) => one.id === id);
    setOrder(next);
    onMove(id, next[place - 1]?.id ?? null).catch((failure: unknown) => {
      setOrder(order);
      toastFailure(failure, tSentence('server_failed'));
    });
  };
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {t('hint')}
      </Typography>
      {notes.length > 1 && (
        <TextField
          select
          fullWidth
          size="small"
          label={t('filter')}
          value={only}
          onChange={(event) => setOnly(event.target.value)}
          sx={{ mb: 1 }}
        >
          <MenuItem value="">–</MenuItem>
          {notes.map((note) => (
            <MenuItem key={note} value={note} translate="no">
              {note}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DndContext
        {...hands}
        onDragEnd={({ active, over }: DragEndEvent) =>
          over !== null && move(String(active.id), String(over.id))
        }
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((row) => (
              <Row key={row.id} row={row} onTop={() => shown[0] !== undefined && move(row.id, shown[0].id)} />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
    </>
  );
}

function Row({ row, onTop }: { row: Sorted; onTop: () => void }) {
  const t = useTexts(sortTexts);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
        position: 'relative',
        backgroundColor: 'background.paper',
        zIndex: isDragging ? 1 : 'auto',
        boxShadow: isDragging ? 4 : 0,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        aria-label={t('move', { name: row.name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicatorRounded />
      </IconButton>
      {row.image !== undefined && <ProductPicture url={row.image} size={32} />}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          columnGap: 1,
        }}
      >
        <Typography noWrap translate="no" sx={{ flex: { sm: 1 }, minWidth: 0 }}>
          {row.name}
        </Typography>
        {row.note !== undefined && (
          <Typography variant="body2" color="textSecondary" noWrap sx={{ maxWidth: { sm: '40%' } }}>
            {row.note}
          </Typography>
        )}
      </Box>
      <Tooltip title={t('toTop', { name: row.name })}>
        <IconButton size="small" aria-label={t('toTop', { name: row.name })} onClick={onTop}>
          <VerticalAlignTopRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
