import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderConsole } from '../../../testing/render.tsx';
import { SpeakDialog } from './speak-dialog.tsx';

afterEach(cleanup);

test('a robot is not asked to say nothing', async () => {
  const sentences: string[] = [];
  const dialog = (
    <SpeakDialog robotName="R-01" onSay={(text) => sentences.push(text)} onClose={() => undefined} />
  );
  await renderConsole({ routes: [{ path: '/', element: dialog }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Speak' }));
  expect(screen.getByText('Text to speech must be entered')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Text'), 'Afiyet olsun');
  expect(screen.queryByText('Text to speech must be entered')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Speak' }));
  expect(sentences).toEqual(['Afiyet olsun']);
});
