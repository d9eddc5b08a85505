import { Typography } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

/** The end of a list of choices: how many there are that only typing brings up. */
export function MoreToFind({ count }: { count: number }) {
  const t = useTexts(uiTexts);
  if (count <= 0) return null;
  return (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      color="textSecondary"
      sx={{ display: 'block', px: 2, py: 1 }}
    >
      {t('moreToFind', { count })}
    </Typography>
  );
}
