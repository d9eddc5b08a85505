import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { api } from '@rota/contract/areas';
import {
  humanRoles,
  machineRoles,
  permissions,
  permissionTexts,
  roleMeanings,
  roles,
  type Endpoint,
  type EndpointGroup,
  type HumanRole,
  type Permission,
  type Role,
} from '@rota/contract/core';
import { installationRoles, machineRoleTexts } from '@rota/contract/machine-accounts';
import { permissionsOfRole } from '@rota/contract/role-giving';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '..');

/** The pages that are written from the contract: their path and what must stand in them now. */
export async function generatedDocs(): Promise<{ readonly path: string; readonly text: string }[]> {
  const pages = [
    { path: 'docs/permissions.md', text: permissionsPage() },
    { path: 'docs/roles.md', text: rolesPage() },
    { path: 'docs/machine-roles.md', text: machineRolesPage() },
    { path: 'docs/api.md', text: apiPage() },
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
  const names = roles.map(
    (role) =>
      `| \`${role}\` | ${role in humanRoles ? humanRoles[role as keyof typeof humanRoles] : 'never given to a person'} | ${permissionsOf(role)} |`,
  );
  return [
    '# Permissions',
    NOTE,
    'A role counts in the project it is given for, or in every project when given for `*`. `rr_system_admin` under `*` passes every check and stands in no row.',
    ['| permission | lets one | roles that have it |', '|---|---|---|', ...rows].join('\n'),
    '## Roles',
    ['| role | name | permissions |', '|---|---|---|', ...names].join('\n'),
  ].join('\n\n');
}

function permissionsOf(role: Role): string {
  if (role === 'rr_system_admin') return 'all';
  const held = Object.entries(permissions).filter(([, holders]) =>
    (holders as readonly Role[]).includes(role),
  );
  return held.length === 0 ? 'none yet' : held.map(([permission]) => `\`${permission}\``).join(', ');
}

/** The page of the roles of people, with the console's own texts. */
function rolesPage(): string {
  const sections = (Object.entries(humanRoles) as [HumanRole, string][]).map(([role, name]) => {
    const held = permissionsOfRole(role, '*').map((permission) => `- ${permissionTexts.en[permission]}`);
    const lines =
      role === 'rr_system_admin'
        ? ['- everything, in all projects']
        : held.length === 0
          ? ['- nothing yet']
          : held;
    return [`## ${name}`, `${roleMeanings.en[role]}:`, lines.join('\n')].join('\n\n');
  });
  const intro =
    'What each role that a person can be given lets them do, where it is given: in one project, or in all. People can only give permissions that they have themselves: system administrators give every role, project administrators every role but System Admin, in their project.';
  return ['# Roles', NOTE, intro, ...sections].join('\n\n');
}

/** The page of the roles of robots' computers, programs and devices, with the console's own texts. */
function machineRolesPage(): string {
  const rows = machineRoles.map((role) => {
    const held = permissionsOfRole(role, '*').map((permission) => permissionTexts.en[permission]);
    const where = installationRoles.includes(role) ? 'the installation' : 'a project, or all of them';
    return `| ${machineRoleTexts.en[role]} | \`${role}\` | ${roleMeanings.en[role]} | ${where} | ${held.join('; ') || 'nothing yet'} |`;
  });
  const intro =
    'What the account of a robot’s computer, a program or a device may do: each has one role, which people cannot have. Accounts are made under Accounts in the console, and [the guide](api-guide.md) says how a program uses its token.';
  return [
    '# Roles of machines',
    NOTE,
    intro,
    ['| role | id | what for | counts in | may |', '|---|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

function apiPage(): string {
  const groups: Readonly<Record<string, EndpointGroup>> = api;
  const sections = Object.entries(groups).map(([area, group]) => {
    const rows = Object.values(group).map(
      (spec) =>
        `| \`${spec.method} ${spec.path}\` | ${accessOf(spec)} | ${spec.summary} | ${codesOf(spec)} |`,
    );
    return [
      `## ${area}`,
      ['| call | who | what | its own failures |', '|---|---|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  const intro =
    'Every call stands below `/api`; `/api/openapi.json` has the bodies and answers, `/api/docs` lets you try them. "Who" is the permission needed in the project of the path, or globally when the path has none.';
  return ['# Calls', NOTE, intro, ...sections].join('\n\n');
}

function accessOf({ access, idempotent }: Endpoint): string {
  const word = typeof access === 'object' ? `\`${access.permission}\`` : access;
  return idempotent === true ? `${word}; idempotent` : word;
}

function codesOf(spec: Endpoint): string {
  return (spec.errors ?? []).map((code) => `\`${code}\``).join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { path, text } of await generatedDocs()) {
    await writeFile(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
