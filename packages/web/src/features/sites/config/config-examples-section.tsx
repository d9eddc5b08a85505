import AddRounded from '@mui/icons-material/AddRounded';
import { useId, useState } from 'react';
import { Box, Button, Collapse, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { CONFIG_EXAMPLES, configExamples, withExample } from './config-examples.ts';
import { configTexts } from './config.messages.ts';

type SectionProps = { text: string; onInsert: (text: string) => void };

/** The possible entries of a config, each with its purpose and a button that inserts it into the text. */
export function ConfigExamplesSection({ text, onInsert }: SectionProps) {
  const t = useTexts(configTexts);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button size="small" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('hideExamples') : t('showExamples')}
      </Button>
      <Collapse in={isOpen} id={listId} unmountOnExit>
        <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
          {t('examplesHint')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {CONFIG_EXAMPLES.map((example) => (
            <ExampleRow key={example} example={example} text={text} onInsert={onInsert} />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
}

type RowProps = SectionProps & { example: (typeof CONFIG_EXAMPLES)[number] };

function ExampleRow({ example, text, onInsert }: RowProps) {
  const t = useTexts(configTexts);
  const next = withExample(text, example);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, flexBasis: { xs: '100%', sm: 0 } }}>
        <Typography sx={{ fontWeight: 500 }}>{t(`example_${example}`)}</Typography>
        <Box
          component="code"
          sx={{
            fontFamily: FONT_MONO,
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
            color: 'text.secondary',
          }}
        >
          {`"${example}": ${JSON.stringify(configExamples[example])}`}
        </Box>
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddRounded />}
        aria-label={t('insertNamed', { name: t(`example_${example}`) })}
        disabled={next === undefined}
        onClick={() => next !== undefined && onInsert(next)}
      >
        {t('insert')}
      </Button>
    </Box>
  );
}
