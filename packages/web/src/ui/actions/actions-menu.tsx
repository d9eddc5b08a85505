import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import { useState, type ReactNode } from 'react';
import { IconButton, Menu, Tooltip } from '../kit.ts';

/** Everything that can be done with one thing, behind three dots. `children` gives the items; `choose` closes the menu before it acts. */
export function ActionsMenu({
  label,
  children,
}: {
  label: string;
  children: (choose: (act: () => void) => () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVertRounded />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {children(choose)}
      </Menu>
    </>
  );
}
