import { useState, type ReactNode } from 'react';
import { Box, Link, MenuItem, TextField } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { SearchInput } from '../search-input.tsx';
import { uiTexts } from '../ui.messages.ts';
/** A titled part of a form; its id is its anchor in the page. */
export type FormSection = { id: string; title: string; help?: ReactNode; children: ReactNode };

/** The search above an index. */
export type SectionSearch = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

type IndexProps = { sections: readonly FormSection[]; search: SectionSearch | undefined };

/** The sections of a form as links beside it, where there is room for them. */
export function SectionIndex({ sections, search, isNarrow }: IndexProps & { isNarrow: boolean }) {
  const t = useTexts(uiTexts);
  return (
    <Box
      sx={{
        display: { xs: 'none', [isNarrow ? 'xl' : 'lg']: 'flex' },
        flexDirection: 'column',
        gap: 2,
        position: 'sticky',
        top: 24,
      }}
    >
      {search !== undefined && <SearchInput {...search} />}
      <Box
        component="nav"
        aria-label={t('sections')}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {sections.map((section) => (
          <Link
            key={section.id}
            href={`#${section.id}`}
            color="textSecondary"
            sx={{ fontWeight: 500, fontSize: '0.875rem' }}
          >
            {section.title}
          </Link>
        ))}
      </Box>
    </Box>
  );
}

/** The sections of a form as a field that stays above them, where there is no room for links. */
export function SectionField({ sections, search }: IndexProps) {
  const t = useTexts(uiTexts);
  const [chosen, setChosen] = useState('');
  const shown = sections.some(({ id }) => id === chosen) ? chosen : (sections[0]?.id ?? '');
  const show = (id: string) => {
    setChosen(id);
    // Test browsers without a layout do not scroll.
    document.getElementById(id)?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 3,
        display: 'grid',
        gridTemplateColumns: search === undefined ? '1fr' : 'repeat(2, minmax(0, 1fr))',
        gap: 1,
        py: 1,
        backgroundColor: 'background.default',
      }}
    >
      {search !== undefined && <SearchInput {...search} />}
      <TextField
        select
        size="small"
        label={t('section')}
        value={shown}
        disabled={sections.length === 0}
        onChange={(event) => show(event.target.value)}
      >
        {sections.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
