import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairShare, projectToHandOver } from './fair-share.rules.ts';

describe('a fair share', () => {
  test.each([
    [0, 1, 0],
    [1, 2, 1],
    [3, 2, 2],
    [4, 2, 2],
    [10, 3, 4],
    [5, 0, 5],
  ])('of %d projects among %d servers is %d', (projects, servers, share) => {
    expect(fairShare(projects, servers)).toBe(share);
  });

  test('of all servers together covers all projects, and none has more than one above its even part', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.integer({ min: 1, max: 20 }), (projects, servers) => {
        const share = fairShare(projects, servers);
        expect(share * servers).toBeGreaterThanOrEqual(projects);
        expect(share).toBeLessThan(projects / servers + 1);
      }),
    );
  });
});

describe('a server hands over', () => {
  const holdings = { owned: [1, 2, 3], share: 2, returned: new Set<number>() };
  test('the last project it took, when it owns more than its share', () => {
    expect(projectToHandOver(holdings)).toBe(3);
  });
  test('nothing within its share', () => {
    expect(projectToHandOver({ ...holdings, share: 3 })).toBeUndefined();
  });
  test('no project again that no other server took', () => {
    expect(projectToHandOver({ ...holdings, returned: new Set([3]) })).toBe(2);
    expect(projectToHandOver({ ...holdings, returned: new Set([1, 2, 3]) })).toBeUndefined();
  });

  test('until all servers together own everything evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 }), (projects, servers) => {
        const share = fairShare(projects, servers);
        const held = Array.from({ length: servers }, (): number[] => []);
        held[0]?.push(...Array.from({ length: projects }, (_, index) => index));
        for (const owned of held) {
          for (let next = projectToHandOver({ owned, share, returned: new Set() }); next !== undefined;) {
            owned.splice(owned.indexOf(next), 1);
            held.find((others) => others.length < share)?.push(next);
            next = projectToHandOver({ owned, share, returned: new Set() });
          }
        }
        expect(held.flat()).toHaveLength(projects);
        expect(Math.max(...held.map((owned) => owned.length))).toBe(share);
      }),
    );
  });
});
