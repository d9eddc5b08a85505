import FolderRounded from '@mui/icons-material/FolderRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import ContrastRounded from '@mui/icons-material/ContrastRounded';
import WidgetsRounded from '@mui/icons-material/WidgetsRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { useAuth, useCan } from '../auth/auth-context.tsx';
import type { PaletteSource } from '../feature.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { uiTexts } from '../ui/ui.messages.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { useSignOut } from './account-menu.tsx';
import { appTexts } from './app.messages.ts';
import { features } from './features.ts';
import { useIsOffered } from './guards.tsx';
import { navigationOf } from './navigation.ts';
import { usePaletteCommands } from './palette-commands.tsx';
import { narrow } from './palette-search.ts';
import { paletteTexts } from './palette.messages.ts';
import { useChooseProject } from './project-switcher.tsx';

type Entry = { id: string; label: string; hint?: string | undefined; icon: SvgIconComponent; run: () => unknown };
type Group = { label: string; entries: Entry[] };

const sources = features.flatMap((feature) => feature.palette ?? []);

/** What features find on the server by its name, in the chosen project, and where they search further. */
function useFoundRows(search: string): { found: Group[]; searches: Entry[] } {
  const api = useApi();
  const can = useCan();
  const navigate = useNavigate();
  const [language] = useLanguage();
  const { selectedProjectId } = useProjects();
  const projectId = selectedProjectId ?? 0;
  const mayRead = (source: PaletteSource) => selectedProjectId !== undefined && can(source.permission, selectedProjectId);
  const queries = useQueryClient();
  const results = useQueries({
    queries: sources.map((source) => ({
      queryKey: source.queryKey(api, projectId),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.read(api, projectId, signal),
      enabled: mayRead(source),
      // Rows change many times a second; what they say is read whenever a key renders the palette.
      notifyOnChangeProps: ['status' as const],
    })),
  });
  const found = sources.map((source, index) => {
    const rows = mayRead(source) && results[index]?.isSuccess === true ? queries.getQueryData(source.queryKey(api, projectId)) : undefined;
    const entries = rows === undefined ? [] : source.entriesOf(rows, language);
    return { label: source.label[language], entries: entries.map(({ to, ...entry }) => ({ ...entry, run: () => navigate(to) })) };
  });
  const searches = sources.flatMap((source) => (search !== '' && mayRead(source) ? (source.searchAll?.(search, language) ?? []) : []));
  return { found, searches: searches.map(({ to, ...entry }) => ({ ...entry, run: () => navigate(to) })) };
}

function useEntries(search: string, commands: Entry[]): Group[] {
  const t = useTexts(appTexts);
  const isOffered = useIsOffered();
  const navigate = useNavigate();
  const { isSuperAdmin } = useAuth();
  const { projects, selectedProjectId } = useProjects();
  const chooseProject = useChooseProject();
  const [language, setLanguage] = useLanguage();
  const [local, change] = useLocalSettings();
  const signOut = useSignOut();
  const tPalette = useTexts(paletteTexts);
  const tUi = useTexts(uiTexts);
  const { found, searches } = useFoundRows(search);

  const offered: Entry[] = navigationOf((page) => page.offered !== 'link' && isOffered(page)).flatMap((group) =>
    group.items.map(({ path, label, icon }) => ({ id: path, label: label[language], icon, run: () => navigate(path) })),
  );
  if (isSuperAdmin)
    offered.push({ id: '/dev/components', label: t('components'), icon: WidgetsRounded, run: () => navigate('/dev/components') });
  const themes = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
  const otherThemes = (['system', 'light', 'dark'] as const).filter((theme) => theme !== local.theme);
  return [
    { label: t('pages'), entries: offered },
    ...found,
    // After what is found: whoever types a name and presses Enter wants to see the robot, and commands nothing without the verb.
    { label: tPalette('commands'), entries: commands },
    {
      label: t('projects'),
      entries: projects
        .filter((project) => project.project_id !== selectedProjectId)
        .map((project) => ({
          id: String(project.project_id),
          label: project.project_name,
          icon: FolderRounded,
          run: () => chooseProject(project.project_id),
        })),
    },
    {
      label: t('actions'),
      entries: [
        ...otherThemes.map((theme) => ({
          id: `theme-${theme}`,
          label: `${t('theme')}: ${themes[theme]}`,
          icon: ContrastRounded,
          run: () => change({ theme }),
        })),
        {
          id: 'language',
          label: language === 'en' ? 'Türkçe' : 'English',
          hint: t('language'),
          icon: TranslateRounded,
          run: () => setLanguage(language === 'en' ? 'tr' : 'en'),
        },
        { id: 'sign-out', label: t('signOut'), icon: LogoutRounded, run: () => signOut() },
      ],
    },
    { label: tUi('search'), entries: searches },
  ];
}

/** Everything by name: pages, robots, deliveries, targets, maps, projects, and what can be done. Opened by Ctrl or Cmd and K. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(appTexts);
  const titleId = useId();
  const { commands, question } = usePaletteCommands();
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{ paper: { sx: { mt: { xs: 2, sm: 10 } } } }}
      >
        <Box component="h2" id={titleId} sx={visuallyHidden}>
          {t('paletteLabel')}
        </Box>
        <PaletteBody onClose={onClose} commands={commands} />
      </Dialog>
      {question}
    </>
  );
}

type PaletteBodyProps = { onClose: () => void; commands: ReturnType<typeof usePaletteCommands>['commands'] };

function PaletteBody({ onClose, commands }: PaletteBodyProps) {
  const t = useTexts(appTexts);
  const { palette } = useColours();
  const [search, setSearch] = useState('');
  const { groups, left } = narrow(useEntries(search.trim(), commands(search.trim() !== '')), search);
  const run = (entry: Entry) => {
    onClose();
    Promise.resolve(entry.run()).catch((error: unknown) => {
      throw error;
    });
  };
  return (
    <Box
      component={Command}
      label={t('paletteLabel')}
      shouldFilter={false}
      loop
      sx={{
        '& [cmdk-input]': {
          flex: 1,
          border: 0,
          outline: 0,
          background: 'none',
          color: 'text.primary',
          font: 'inherit',
          fontSize: '1rem',
          height: 56,
          minWidth: 0,
        },
        '& [cmdk-list]': { maxHeight: '56vh', overflowY: 'auto', p: 1, borderTop: 1, borderColor: 'divider' },
        '& [cmdk-group-heading]': { px: 1.25, pt: 1, pb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' },
        '& [cmdk-item]': {
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 1.25,
          minHeight: 42,
          borderRadius: '8px',
          cursor: 'pointer',
          '@media (pointer: coarse)': { minHeight: 55 },
        },
        '& [cmdk-item][data-selected=true]': { backgroundColor: palette.accentSoft, color: palette.accentText },
        '& [cmdk-empty]': { p: 3, textAlign: 'center', color: 'text.secondary' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2 }}>
        <SearchRounded aria-hidden sx={{ color: 'text.secondary' }} />
        <Command.Input autoFocus value={search} onValueChange={setSearch} placeholder={t('searchEverything')} />
      </Box>
      <Command.List label={t('paletteLabel')}>
        <Command.Empty>{t('paletteEmpty')}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group.label} heading={group.label}>
            {group.entries.map((entry) => (
              <Command.Item key={entry.id} value={`${group.label} ${entry.id}`} onSelect={() => run(entry)}>
                <entry.icon aria-hidden fontSize="small" />
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {entry.label}
                </Box>
                {entry.hint !== undefined && (
                  <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                    {entry.hint}
                  </Box>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {left > 0 && (
          <Box role="note" sx={{ px: 1.25, py: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('paletteMore', { count: left })}
          </Box>
        )}
      </Command.List>
    </Box>
  );
}
