import { describe, expect, it } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { extentOf, isImplied, permissionGroups, withGroup, withScope } from './permissionSet.ts';

describe('permissions that are ticked', () => {
  it('have every model once', () => {
    const names = permissionGroups().flatMap((group) => group.names);
    expect(names.toSorted()).toEqual(
      allModels()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('drop what a new one covers, and keep what they do not know', () => {
    expect(withScope(['sale:read', 'other:thing'], 'sale:write', true)).toEqual(['other:thing', 'sale:write']);
    expect(withScope(['sale:read', 'auditLog:read'], '*:read', true)).toEqual(['auditLog:read', '*:read']);
    expect(withScope(['sale:read'], 'sale:read', false)).toEqual([]);
  });

  it('follow from others', () => {
    expect(isImplied(['sale:write', 'sale:read'], 'sale:read')).toBe(true);
    expect(isImplied(['sale:read'], 'sale:read')).toBe(false);
    expect(isImplied(['*:read'], 'auditLog:read')).toBe(false);
  });

  it('are ticked for a whole group', () => {
    const names = ['sale', 'payment'];
    const all = withGroup(['sale:write'], names, 'read', true);
    expect(all).toEqual(['sale:write', 'payment:read']);
    expect([extentOf(all, names, 'read'), extentOf(all, names, 'write')]).toEqual(['all', 'some']);
    const none = withGroup(all, names, 'read', false);
    expect(names.some((name) => covers(none, `${name}:read`))).toBe(false);
  });
});
