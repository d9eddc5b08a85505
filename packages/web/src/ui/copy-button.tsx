import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { Button, IconButton, Tooltip } from './kit.ts';
import { mayCopy, useCopy } from './copy.ts';

/**
 * Copies a text, and says that it did. `kind`: an icon beside the text, or a button of its own. Nothing where the page may not use the
 * clipboard, which is any over plain HTTP beyond loopback: the text can be marked by hand.
 */
export function CopyButton({
  text,
  label,
  doneText,
  kind = 'icon',
}: {
  text: string;
  label: string;
  doneText: string;
  kind?: 'icon' | 'button';
}) {
  const copy = useCopy();
  if (!mayCopy()) return null;
  const handleClick = () => copy(text, doneText);
  if (kind === 'button') {
    return (
      <Button startIcon={<ContentCopyRounded />} onClick={handleClick}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={handleClick}>
        <ContentCopyRounded fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
