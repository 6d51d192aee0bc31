/** Actions and permissions in the words of the operations and the catalogue. */
import { findModel } from '#shared/catalogue/index.ts';
import { allOperations } from '#shared/operations/index.ts';
import type { Translate } from '../i18n/index.ts';
import { currentLanguage } from '../i18n/language.ts';
import { scopeWords } from './words.ts';

/** What a scope allows. */
export function permissionWords(t: Translate, scope: string): string {
  const [area = '', verb] = scope.split(':', 2);
  const model = findModel(area)?.plural[currentLanguage()];
  if (model === undefined || (verb !== 'read' && verb !== 'write')) return scopeWords(t, scope);
  return verb === 'read' ? t('permissions:read', { model }) : t('permissions:write', { model });
}

/** What a request would do; null where it is no action with a name. */
export function actionWords(t: Translate, { method, path }: { method: string; path: string }): string | null {
  const contract = allOperations().find(([, each]) => each.method === method && `/api/${each.path}` === path)?.[1];
  if (contract !== undefined) return contract.summary[currentLanguage()];
  const [, name = '', id] = /^\/api\/model\/(\w+)(?:\/(\d+))?/.exec(path) ?? [];
  const model = findModel(name)?.label[currentLanguage()];
  if (model === undefined) return null;
  if (method === 'DELETE') return t('permissions:deleteOne', { model });
  return id === undefined ? t('permissions:createOne', { model }) : t('permissions:changeOne', { model });
}
