import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { Button, Typography } from '../../../../ui/kit.ts';
import { HelpCard } from './help-card.tsx';

afterEach(cleanup);

test('its quiet buttons have the colour of text, which stands out from the coloured ground', async () => {
  const element = (
    <ul>
      <HelpCard level="warning" title="Stuck">
        <Typography color="text.primary">Words</Typography>
        <Button>Open</Button>
      </HelpCard>
    </ul>
  );
  await renderConsole({
    routes: [{ path: '/', element }],
    roles: { '*': ['rr_view_only'] },
    answers: (server) => server.on('GET', '/projects', () => json([])),
  });
  const colourOf = (element_: Element) => getComputedStyle(element_).color;
  const button = await screen.findByRole('button', { name: 'Open' });
  expect(colourOf(button)).toBe(colourOf(screen.getByText('Words')));
});
