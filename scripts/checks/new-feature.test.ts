import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { applyEdit, EDITS, layTemplates, namesOf } from '../new-feature/lay.ts';
import { root } from './check.ts';
import { importViolations } from './import-stage.ts';

const folder = join(root, 'scripts/new-feature/template');
const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const names = namesOf('pickup-locations', 'work');
const laid = layTemplates(templates, names, '0200');

test('a new feature lies in three folders of its name, with one migration', () => {
  expect(
    laid
      .map(({ path }) => path.replace(/[^/]*$/, ''))
      .filter((path, index, all) => all.indexOf(path) === index),
  ).toHaveLength(4);
  expect(laid.some(({ path }) => path === 'packages/server/src/db/migrations/0200_pickup_location.sql')).toBe(
    true,
  );
  expect(laid.filter(({ text }) => /__\w+__/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('its files can be read', () => {
  for (const { path, text } of laid.filter((file) => /\.tsx?$/.test(file.path))) {
    const { diagnostics } = ts.transpileModule(text, {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
    });
    expect(diagnostics, path).toEqual([]);
  }
});

test('its files import only what they may', async () => {
  const files = Object.fromEntries(
    laid.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => [path, text]),
  );
  const manifest = 'packages/contract/package.json';
  for (const edit of EDITS.filter(({ path }) => path === manifest))
    files[manifest] = applyEdit(readFileSync(join(root, manifest), 'utf8'), edit, names);
  expect(await importViolations({ ...emptyTargets(files), ...files })).toEqual([]);
});

/** Empty files for what these import and do not hold themselves. */
function emptyTargets(files: Readonly<Record<string, string>>): Record<string, string> {
  const targets = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => posix.join(posix.dirname(path), to)),
  );
  return Object.fromEntries(targets.map((path) => [path, '']));
}

test('seven files outside them are touched, in places that are there', () => {
  expect(new Set(EDITS.map(({ path }) => path)).size).toBe(7);
  for (const edit of EDITS)
    expect(applyEdit(readFileSync(join(root, edit.path), 'utf8'), edit, names)).toMatch(/pickup-?locations/i);
});

test.each(['Stations', 'a b', '../x', '', 'sheep'])('%j is no name of a feature', (name) => {
  expect(() => namesOf(name, 'work')).toThrow();
});

test('a feature without a wing is refused with the wings', () => {
  expect(() => namesOf('pickup-locations', 'parts')).toThrow(/sites, robots, work/);
});
