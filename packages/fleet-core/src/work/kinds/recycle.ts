import type { TaskRules } from '../task-kind.ts';
import { dishCollection } from './dish-collection.ts';

/** As dishes are collected, with what is thrown away. */
export const recycle: TaskRules = dishCollection;
