import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { applyEdit, EDITS, layTemplates, namesOf } from '../new-feature/lay.ts';
import { root } from './check.ts';
import { importProblem, importsOf } from './imports.ts';

const folder = join(root, 'scripts/new-feature/template');
const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const names = namesOf('pickup-locations');
const laid = layTemplates(templates, names, '0200');

test('a new feature lies in three folders of its name, with one migration', () => {
  expect(laid.map(({ path }) => path.replace(/[^/]*$/, '')).filter((path, index, all) => all.indexOf(path) === index)).toHaveLength(4);
  expect(laid.some(({ path }) => path === 'packages/server/src/db/migrations/0200_pickup_location.sql')).toBe(true);
  expect(laid.filter(({ text }) => /__\w+__/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('its files can be read, and import only what they may', () => {
  for (const { path, text } of laid.filter((file) => /\.tsx?$/.test(file.path))) {
    const { diagnostics } = ts.transpileModule(text, {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
    });
    expect(diagnostics, path).toEqual([]);
    expect(
      importsOf(path, text).flatMap((one) => importProblem(one) ?? []),
      path,
    ).toEqual([]);
  }
});

test('five files outside them are touched, in places that are there', () => {
  expect(new Set(EDITS.map(({ path }) => path)).size).toBe(5);
  for (const edit of EDITS) expect(applyEdit(readFileSync(join(root, edit.path), 'utf8'), edit, names)).toContain('pickupLocations');
});

test.each(['Stations', 'a b', '../x', '', 'sheep'])('%j is no name of a feature', (name) => {
  expect(() => namesOf(name)).toThrow();
});
