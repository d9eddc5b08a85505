import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  humanRoles,
  machineRoles,
  permissions,
  permissionTexts,
  roleMeanings,
  type HumanRole,
  type Permission,
} from '@rota/contract/core';
import { installationRoles, machineRoleTexts } from '@rota/contract/machine-accounts';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '..');

/** The pages that are written from the contract: their path and what must stand in them now. */
export async function generatedDocs(): Promise<{ readonly path: string; readonly text: string }[]> {
  const pages = [
    { path: 'docs/permissions.md', text: permissionsPage() },
    { path: 'docs/roles.md', text: rolesPage() },
  ];
  return Promise.all(pages.map(async ({ path, text }) => ({ path, text: await tidy(path, text) })));
}

/** The generated pages whose file is missing or no longer says what the contract says. */
export async function staleDocs(): Promise<string[]> {
  const pages = await generatedDocs();
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '');
  const stale = await Promise.all(
    pages.map(async ({ path, text }) => ((await read(path)) === text ? [] : [path])),
  );
  return stale.flat();
}

async function tidy(path: string, text: string): Promise<string> {
  const config = await resolveConfig(join(root, path));
  return format(text, { ...config, parser: 'markdown' });
}

const NOTE = 'Written from the contract by `npm run docs`; change the contract, not this page.';

function permissionsPage(): string {
  const rows = Object.entries(permissions).map(
    ([permission, holders]) =>
      `| \`${permission}\` | ${permissionTexts.en[permission as Permission]} | ${holders.map((role) => `\`${role}\``).join(', ')} |`,
  );
  return [
    '# Permissions',
    NOTE,
    '[Roles](roles.md) says what the roles mean. A role counts in the project it is given for, or in every project when given for `*`. `rr_system_admin` under `*` passes every check and stands in no row.',
    ['| permission | lets one | roles that have it |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

/** The page of all roles, of people and of machines, with the console's own texts. */
function rolesPage(): string {
  const people = (Object.entries(humanRoles) as [HumanRole, string][]).map(
    ([role, name]) => `| ${name} | \`${role}\` | ${roleMeanings.en[role]} | project or all |`,
  );
  const machines = machineRoles.map((role) => {
    const where = installationRoles.includes(role) ? 'the installation' : 'project or all';
    return `| ${machineRoleTexts.en[role]} | \`${role}\` | ${roleMeanings.en[role]} | ${where} |`;
  });
  const heads = ['| role | id | meaning | where it counts |', '|---|---|---|---|'];
  return [
    '# Roles',
    NOTE,
    '[Permissions](permissions.md) lists what each role may do.',
    '## People',
    'People can only give permissions that they have themselves: system administrators give every role, project administrators every role but System Admin, in their project.',
    [...heads, ...people].join('\n'),
    '## Machines',
    'The account of a robot’s computer, a program or a device has one of these roles, which people cannot have. Accounts are made under Accounts in the console; [the guide](api-guide.md) says how a program uses its token.',
    [...heads, ...machines].join('\n'),
  ].join('\n\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { path, text } of await generatedDocs()) {
    await writeFile(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
