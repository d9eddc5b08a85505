import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Box, ButtonBase, Tab, Tabs, Typography } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { foldText } from '../ui/fold-text.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import type { FeaturePage } from '../feature.ts';
import { fetchAhead, pageAt, type NavigationEntry } from './navigation.ts';
import { navigationTexts } from './navigation.messages.ts';

/** The pages of an entry as tabs above them. */
export function EntryTabs({ entry }: { entry: NavigationEntry }) {
  const t = useTexts(navigationTexts);
  const [language] = useLanguage();
  const active = pageAt(entry.pages, useLocation().pathname)?.path ?? false;
  return (
    <Tabs
      component="nav"
      aria-label={t('pagesOf', { name: t(`entry_${entry.name}`) })}
      value={active}
      variant="scrollable"
      scrollButtons={false}
      sx={{ flexShrink: 0, px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
    >
      {entry.pages.map((page) => (
        <Tab
          key={page.path}
          component={Link}
          to={page.path}
          value={page.path}
          label={page.label[language]}
          aria-current={page.path === active ? 'page' : undefined}
          onPointerEnter={() => fetchAhead(page)}
          icon={page.badge && <page.badge />}
          iconPosition="end"
          sx={{ minHeight: 44, gap: 0.75 }}
        />
      ))}
    </Tabs>
  );
}

/** The pages of an entry with many: a rail of their own, under headings, with a search. */
export function EntryRail({ entry }: { entry: NavigationEntry }) {
  const t = useTexts(navigationTexts);
  const [language] = useLanguage();
  const [search, setSearch] = useState('');
  const active = pageAt(entry.pages, useLocation().pathname)?.path;
  const name = t(`entry_${entry.name}`);
  const wanted = foldText(search);
  const found = entry.pages.filter(({ label, names }) =>
    foldText([label.en, label.tr, names?.en, names?.tr].join(' ')).includes(wanted),
  );
  const sections = [...Map.groupBy(found, ({ section }) => section)];
  return (
    <Box
      component="nav"
      aria-label={t('pagesOf', { name })}
      sx={{
        width: 220,
        flexShrink: 0,
        overflow: 'hidden auto',
        borderInlineEnd: 1,
        borderColor: 'divider',
        px: 1.25,
        py: 2,
      }}
    >
      <Typography component="p" variant="h4" sx={{ px: 1.25, pb: 1 }}>
        {name}
      </Typography>
      <SearchInput value={search} label={t('searchPages', { name })} onChange={setSearch} />
      {found.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 1.25 }}>
          {t('noPage')}
        </Typography>
      )}
      {sections.map(([section, pages]) => (
        <Box key={section} sx={{ pt: 1.5 }}>
          {section !== undefined && (
            <Typography component="h2" variant="overline" sx={{ px: 1.25, color: 'text.secondary' }}>
              {t(`section_${section}`)}
            </Typography>
          )}
          {pages.map((page) => (
            <RailLink
              key={page.path}
              page={page}
              label={page.label[language]}
              isActive={page.path === active}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function RailLink({ page, label, isActive }: { page: FeaturePage; label: string; isActive: boolean }) {
  const { palette } = useColours();
  return (
    <ButtonBase
      component={Link}
      to={page.path}
      onPointerEnter={() => fetchAhead(page)}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        width: '100%',
        px: 1.25,
        py: 0.75,
        lineHeight: 1.25,
        minHeight: 34,
        borderRadius: '8px',
        fontSize: '0.875rem',
        textAlign: 'start',
        color: isActive ? palette.accentText : 'text.primary',
        backgroundColor: isActive ? palette.accentSoft : 'transparent',
        '&:hover': { backgroundColor: isActive ? palette.accentSoft : 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      {label}
      {page.badge !== undefined && <page.badge />}
    </ButtonBase>
  );
}
