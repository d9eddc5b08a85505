import type { Language, Permission, ProjectFeature } from '@rota/contract/core';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { ApiClient } from './api/client.ts';
import type { AttentionPanel } from './features/notices/alerts/shared/attention-panels.tsx';
import type { RobotSection } from './features/robots/robots/shared/robot-sections.tsx';

/** A name that a feature brings, in every language of the console. */
type Label = Readonly<Record<Language, string>>;

/** Entries of the navigation: what people look for, in the words they think of it. Their order and looks are in `app/navigation.ts`. */
export type EntryName =
  | 'home'
  | 'robots'
  | 'deliveries'
  | 'orders'
  | 'kitchen'
  | 'attention'
  | 'maps'
  | 'places'
  | 'menu'
  | 'payments'
  | 'insight'
  | 'workshop'
  | 'settings'
  | 'administration'
  | 'development';

/** Headings inside of an entry with many pages. */
export type SectionName = 'project' | 'selling' | 'accounts' | 'services' | 'security';

/** A page of the console: its address, who may open it, and how it is found. */
export type FeaturePage = {
  readonly path: string;
  /** Asked in the chosen project before the page is shown, and before it is offered. */
  readonly permission: Permission;
  /** The feature of a project that it belongs to, where its permission belongs to none. */
  readonly feature?: ProjectFeature;
  readonly label: Label;
  readonly icon: SvgIconComponent;
  readonly entry: EntryName;
  /** The heading of its link inside of an entry that has headings. */
  readonly section?: SectionName;
  /** Whether it is the first page of its entry, whatever the order of the features. */
  readonly isFirst?: boolean;
  /** Other names under which the palette finds it. */
  readonly names?: Label;
  /** `rail`: in the navigation and the command palette; `palette`: found by the palette and by links; `link`: by links alone. */
  readonly offered: 'rail' | 'palette' | 'link';
  /** Asked instead of `permission` before the page is offered, where only some who may read it have something to do there. */
  readonly offeredTo?: Permission;
  /** How many things there wait for a person, beside the page's name in the navigation; nothing while none does. */
  readonly badge?: ComponentType;
  /** Fills the window, without rail and top bar: for screens that are only looked at. */
  readonly isBare?: boolean;
  /** Fetched when the page is first opened. */
  load(this: void): Promise<ComponentType>;
  /** Sections of other features stand on the page: they are fetched with it. */
  readonly hosts?: keyof FeatureSections;
};

/** Something the command palette finds by its name. */
type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon: SvgIconComponent;
  /** Address that it leads to. */
  readonly to: string;
};

/** Something to do with a row, offered to people with the permission once they type: its page gets `state` with the address. */
export type PaletteCommand = PaletteEntry & { readonly permission: Permission; readonly state?: unknown };

/** A group of the command palette whose entries are rows of the server. */
export type PaletteRows<Row> = {
  readonly label: Label;
  readonly permission: Permission;
  /** The key under which the rows are kept, shared with the pages that read them. */
  queryKey(this: void, api: ApiClient, projectId: number): readonly unknown[];
  read(this: void, api: ApiClient, projectId: number, signal: AbortSignal): Promise<readonly Row[]>;
  entryOf(this: void, row: Row, language: Language): PaletteEntry;
  commandsOf?(this: void, row: Row, language: Language): readonly PaletteCommand[];
  /** Where all rows can be searched, for those that are too many to be read; undefined where all of them are. */
  searchAll?(this: void, text: string, language: Language): PaletteEntry;
};

/** A group of the command palette, whatever its rows are. */
export type PaletteSource = Omit<PaletteRows<unknown>, 'entryOf' | 'commandsOf'> & {
  /** The rows that are kept under the key as entries. */
  entriesOf(this: void, rows: unknown, language: Language): readonly PaletteEntry[];
  commandsOf(this: void, rows: unknown, language: Language): readonly PaletteCommand[];
};

/** Makes a palette group of one kind of rows. */
export function paletteSource<Row>({ entryOf, commandsOf, ...source }: PaletteRows<Row>): PaletteSource {
  // The cached value under the key came from `read`.
  return {
    ...source,
    entriesOf: (rows, language) => (rows as readonly Row[]).map((row) => entryOf(row, language)),
    commandsOf: (rows, language) =>
      commandsOf === undefined ? [] : (rows as readonly Row[]).flatMap((row) => commandsOf(row, language)),
  };
}

/** Parts of other features' pages that a feature brings, by page. */
type FeatureSections = {
  readonly robot?: readonly RobotSection[];
  readonly attention?: readonly AttentionPanel[];
};

/** All that the console knows of a feature: `<name>.feature.ts` in its folder, one line in `app/features.ts`. */
export type Feature = {
  readonly pages?: readonly FeaturePage[];
  readonly palette?: readonly PaletteSource[];
  readonly sections?: FeatureSections;
};
