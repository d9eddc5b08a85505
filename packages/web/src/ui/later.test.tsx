import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderConsole } from '../testing/render.tsx';
import { later, laterPart } from './later.tsx';

afterEach(cleanup);

/** A piece of code that cannot be fetched the first time. */
function flaky<Part>(part: Part): () => Promise<Part> {
  let tries = 0;
  return () => ((tries += 1) === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(part));
}

test('a dialog that cannot be fetched says so, closes, and opens at the next try', async () => {
  const Dialog = later<{ onClose: () => void }>(flaky(() => <p>the dialog</p>));
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'is open' : 'open'}
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  await renderConsole({ routes: [{ path: '/', element: <Page /> }] });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  expect(await screen.findByText('the dialog')).toBeDefined();
});

test('a part of a page that cannot be fetched offers to try again', async () => {
  const Part = laterPart<{ name: string }>(flaky(({ name }) => <p>this is {name}</p>));
  await renderConsole({ routes: [{ path: '/', element: <Part name="it" /> }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('this is it')).toBeDefined();
});
