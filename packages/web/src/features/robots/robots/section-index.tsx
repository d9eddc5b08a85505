import MapRounded from '@mui/icons-material/MapRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Link } from 'react-router';
import { Box, ButtonBase, Tab, Tabs } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Section } from '../../../ui/panel-section.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { robotPageTexts } from './robots.messages.ts';
import { robotAddress, useRobotPages } from './shared/robot-sections.tsx';

/** A link of the index. `id` is undefined for the robot's dashboard. */
type IndexLink = { id: string | undefined; label: string; icon: SvgIconComponent; to: string };

/** The sections that a person may open, as links. */
function useIndexLinks(projectId: number, robotId: string): readonly IndexLink[] {
  const [language] = useLanguage();
  return useRobotPages(projectId)
    .filter(({ mayOpen }) => mayOpen)
    .map(({ id, label, icon }) => ({ id, label: label[language], icon, to: robotAddress(robotId, id) }));
}

type IndexProps = { projectId: number; robotId: string };

/** The index on the robot's dashboard: two columns of links. */
export function SectionLinks({ projectId, robotId }: IndexProps) {
  const t = useTexts(robotPageTexts);
  const links = useIndexLinks(projectId, robotId);
  if (links.length === 0) return null;
  return (
    <Section title={t('sections')}>
      <Box
        component="nav"
        aria-label={t('sections')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1 }}
      >
        {links.map((link) => (
          <IndexButton key={link.to} link={link} isActive={false} />
        ))}
      </Box>
    </Section>
  );
}

/** The index beside a section: a rail on a wide screen, tabs on a narrow one. */
export function SectionIndex({
  projectId,
  robotId,
  active,
  isNarrow,
}: IndexProps & { active: string; isNarrow: boolean }) {
  const t = useTexts(robotPageTexts);
  const links: readonly IndexLink[] = [
    { id: undefined, label: t('dashboard'), icon: MapRounded, to: robotAddress(robotId) },
    ...useIndexLinks(projectId, robotId),
  ];
  if (isNarrow)
    return (
      <Tabs
        component="nav"
        aria-label={t('sections')}
        value={links.find(({ id }) => id === active)?.to ?? false}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
      >
        {links.map(({ id, label, to }) => (
          <Tab
            key={to}
            component={Link}
            to={to}
            value={to}
            label={label}
            aria-current={id === active ? 'page' : undefined}
            sx={{ minHeight: 44 }}
          />
        ))}
      </Tabs>
    );
  return (
    <Box component="nav" aria-label={t('sections')} sx={{ width: 200, flexShrink: 0 }}>
      {links.map((link) => (
        <IndexButton key={link.to} link={link} isActive={link.id === active} />
      ))}
    </Box>
  );
}

function IndexButton({ link, isActive }: { link: IndexLink; isActive: boolean }) {
  const { palette } = useColours();
  return (
    <ButtonBase
      component={Link}
      to={link.to}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 1,
        width: '100%',
        px: 1,
        minHeight: 36,
        borderRadius: '8px',
        fontSize: '0.875rem',
        textAlign: 'start',
        color: isActive ? palette.accentText : 'text.primary',
        backgroundColor: isActive ? palette.accentSoft : 'transparent',
        '&:hover': { backgroundColor: isActive ? palette.accentSoft : 'action.hover' },
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      <link.icon aria-hidden sx={{ fontSize: 18, color: isActive ? palette.accentText : 'text.secondary' }} />
      {link.label}
    </ButtonBase>
  );
}
