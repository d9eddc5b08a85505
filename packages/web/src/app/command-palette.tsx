import FolderRounded from '@mui/icons-material/FolderRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import ContrastRounded from '@mui/icons-material/ContrastRounded';
import WidgetsRounded from '@mui/icons-material/WidgetsRounded';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Box, Dialog } from '../ui/kit.ts';
import { useApi } from '../api/api-context.tsx';
import { useAuth, useCan } from '../auth/auth-context.tsx';
import type { PaletteSource } from '../feature.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { useBeforeLeaving } from '../ui/form/leave-warning.tsx';
import { PaletteFrame, type PaletteChoice } from '../ui/palette-frame.tsx';
import { narrow } from '../ui/palette-search.ts';
import { uiTexts } from '../ui/ui.messages.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { useSignOut } from './account-menu.tsx';
import { appTexts } from './app.messages.ts';
import { features } from './features.ts';
import { useIsOffered } from './guards.tsx';
import { navigationOf } from './navigation.ts';
import { usePaletteCommands } from './palette-commands.tsx';
import { paletteTexts } from './palette.messages.ts';
import { useChooseProject } from './project-switcher.tsx';

type Entry = PaletteChoice;
type Group = { label: string; entries: Entry[] };

const sources = features.flatMap((feature) => feature.palette ?? []);

/** The records that features find on the server by name, in the chosen project, and the links to further searches. */
function useFoundRows(search: string): { found: Group[]; commands: Entry[]; searches: Entry[] } {
  const api = useApi();
  const can = useCan();
  const navigate = useNavigate();
  const [language] = useLanguage();
  const { selectedProjectId } = useProjects();
  const projectId = selectedProjectId ?? 0;
  const mayRead = (source: PaletteSource) =>
    selectedProjectId !== undefined && can(source.permission, selectedProjectId);
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
  const rowsOf = (source: PaletteSource, index: number) =>
    mayRead(source) && results[index]?.isSuccess === true
      ? queries.getQueryData(source.queryKey(api, projectId))
      : undefined;
  const found = sources.map((source, index) => {
    const rows = rowsOf(source, index);
    const entries = rows === undefined ? [] : source.entriesOf(rows, language);
    return {
      label: source.label[language],
      entries: entries.map(({ to, ...entry }) => ({ ...entry, run: () => navigate(to) })),
    };
  });
  const commands = sources.flatMap((source, index) => {
    const rows = search === '' ? undefined : rowsOf(source, index);
    return (rows === undefined ? [] : source.commandsOf(rows, language))
      .filter(({ permission }) => can(permission, projectId))
      .map(({ id, label, hint, icon, to, state }) => ({
        id,
        label,
        hint,
        icon,
        run: () => navigate(to, { state }),
      }));
  });
  const searches = sources.flatMap((source, index) => {
    const one = search !== '' && mayRead(source) ? source.searchAll?.(search, language) : undefined;
    if (one === undefined) return [];
    const { to, ...entry } = one;
    return { ...entry, id: `${index} ${entry.id}`, run: () => navigate(to) };
  });
  return { found, commands, searches };
}

/** The pages that the person may open. */
function usePages(): Entry[] {
  const t = useTexts(appTexts);
  const isOffered = useIsOffered();
  const navigate = useNavigate();
  const { isSuperAdmin } = useAuth();
  const [language] = useLanguage();
  const offered: Entry[] = navigationOf((page) => page.offered !== 'link' && isOffered(page)).flatMap(
    (entry) =>
      entry.pages.map(({ path, label, names, icon }) => ({
        id: path,
        label: label[language],
        names: names === undefined ? [] : Object.values(names),
        icon,
        run: () => navigate(path),
      })),
  );
  if (isSuperAdmin)
    offered.push({
      id: '/dev/components',
      label: t('components'),
      icon: WidgetsRounded,
      run: () => navigate('/dev/components'),
    });
  return offered;
}

function useOtherProjects(): Entry[] {
  const { projects, selectedProjectId } = useProjects();
  const chooseProject = useChooseProject();
  return projects
    .filter((project) => project.project_id !== selectedProjectId)
    .map((project) => ({
      id: String(project.project_id),
      label: project.project_name,
      icon: FolderRounded,
      run: () => chooseProject(project.project_id),
    }));
}

/** The look and the language on this device, and the sign-out. */
function useDeviceActions(): Entry[] {
  const t = useTexts(appTexts);
  const [language, setLanguage] = useLanguage();
  const beforeLeaving = useBeforeLeaving();
  const [local, change] = useLocalSettings();
  const signOut = useSignOut();
  const themes = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };
  const otherThemes = (['system', 'light', 'dark'] as const).filter((theme) => theme !== local.theme);
  return [
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
      run: () => beforeLeaving(() => setLanguage(language === 'en' ? 'tr' : 'en')),
    },
    { id: 'sign-out', label: t('signOut'), icon: LogoutRounded, run: () => signOut() },
  ];
}

/** All groups, and apart from them the links to further searches, which stay last whatever else matches. */
function useEntries(search: string, commands: Entry[]): { groups: Group[]; searches: Group } {
  const t = useTexts(appTexts);
  const tPalette = useTexts(paletteTexts);
  const tUi = useTexts(uiTexts);
  const { found, commands: rowCommands, searches } = useFoundRows(search);

  const groups = [
    { label: t('pages'), entries: usePages() },
    ...found,
    // After the records: a person who types a name and presses Enter wants to see the robot; a command needs its verb.
    { label: tPalette('commands'), entries: [...commands, ...rowCommands] },
    {
      label: t('projects'),
      entries: useOtherProjects(),
    },
    {
      label: t('actions'),
      entries: useDeviceActions(),
    },
  ];
  return { groups, searches: { label: tUi('search'), entries: searches } };
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
  const [search, setSearch] = useState('');
  const entries = useEntries(search.trim(), commands(search.trim() !== ''));
  const { groups, left } = narrow(entries.groups, search);
  const shown = entries.searches.entries.length > 0 ? [...groups, entries.searches] : groups;
  const run = (entry: Entry) => {
    onClose();
    Promise.resolve(entry.run()).catch((error: unknown) => {
      throw error;
    });
  };
  return (
    <PaletteFrame
      label={t('paletteLabel')}
      placeholder={t('searchEverything')}
      search={search}
      onSearch={setSearch}
      groups={shown}
      empty={t('paletteEmpty')}
      more={left > 0 ? t('paletteMore', { count: left }) : undefined}
      onRun={run}
    />
  );
}
