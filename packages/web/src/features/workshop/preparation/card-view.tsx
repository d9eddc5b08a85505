import type { WorkshopCard } from '@rota/contract/preparation';
import { Link } from 'react-router';
import MapRounded from '@mui/icons-material/MapRounded';
import { Box, Button } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { robotAddress, useRobotPages } from '../../robots/robots/shared/robot-sections.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { CardActions } from './card-actions.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardState } from './card-state.tsx';
import { cardTexts } from './card.messages.ts';
import { Checklist } from './checklist.tsx';
import { Notes } from './notes.tsx';
import { Photos } from './photos.tsx';
import { SECTION } from './section.ts';
import { Tasks } from './tasks.tsx';

/** Everything that the workshop knows of a robot, and what can be done with it. `hasLinks`: also the ways to its other pages. */
export function CardView({ card, hasLinks = false }: { card: WorkshopCard; hasLinks?: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
      <CardState card={card} />
      <CardActions card={card} />
      <CardFacts card={card} />
      <Checklist card={card} />
      <Tasks card={card} />
      <Notes card={card} />
      <Photos card={card} />
      {hasLinks && <SectionLinks card={card} />}
    </Box>
  );
}

/** The sections of the robot's page that the person may open: parts, software, access and others. */
function SectionLinks({ card: { robot_id: robotId, project_id: projectId } }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const [language] = useLanguage();
  const sections = useRobotPages(projectId).filter(({ id, mayOpen }) => mayOpen && id !== SECTION);
  const to = (section?: string) => `${robotAddress(robotId, section)}&project-id=${projectId}`;
  return (
    <PanelSection title={t('sections')}>
      <PanelLinks>
        <Button component={Link} to={to()} startIcon={<MapRounded />}>
          {t('dashboard')}
        </Button>
        {sections.map(({ id, label, icon: Icon }) => (
          <Button key={id} component={Link} to={to(id)} startIcon={<Icon />}>
            {label[language]}
          </Button>
        ))}
      </PanelLinks>
    </PanelSection>
  );
}
