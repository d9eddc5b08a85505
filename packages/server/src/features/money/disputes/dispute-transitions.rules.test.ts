import { unusedPairs } from '@rota/contract/core';
import { DISPUTE_STATUSES, disputeTransitions, personDisputeTransitions } from '@rota/contract/disputes';
import { expect, test } from 'vitest';
import { disputeChange } from './dispute-transitions.rules.ts';
import { statusAfterNews } from './disputes.rules.ts';

const pairs = DISPUTE_STATUSES.flatMap((from) => DISPUTE_STATUSES.map((to) => ({ from, to })));

test('a person changes a dispute only as the table of people says', () => {
  for (const { from, to } of pairs) {
    const row: readonly string[] = personDisputeTransitions[from];
    const change = disputeChange({ status: from }, to, 'person');
    if (from === to) expect(change).toBe('none');
    else if (row.includes(to)) expect(change).toMatchObject({ from: [from], to });
    else expect(change).toBe('refused');
  }
});

test('the word of a provider uses every entry in the table of disputes, and is never refused', () => {
  const changes = pairs.flatMap(({ from, to }) => {
    const change = disputeChange({ status: from }, statusAfterNews(from, to), 'provider');
    expect(change).not.toBe('refused');
    return typeof change === 'string' ? [] : [change];
  });
  expect(unusedPairs(disputeTransitions, changes)).toEqual([]);
});
