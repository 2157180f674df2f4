import {
  builtInRoles,
  groupOf,
  permissions,
  permissionsOfRole,
  unmatchedGroups,
} from '@parley/contracts/auth/permissions.ts'

/** Permissions by group and the roles that hold them, for the role screen and the menu. */
export function readPermissions() {
  const groups = [...new Set(permissions.map(groupOf))]
  return {
    permissions: Object.fromEntries(
      groups.map(group => [group, Object.fromEntries(actionsOf(group).map(({ action, value }) => [action, value]))]),
    ),
    groups: groups.map(group => ({
      group,
      label: titled(group),
      actions: actionsOf(group),
      matched: !unmatchedGroups.includes(group),
    })),
    roles: builtInRoles.map(role => ({
      id: role.id,
      name: role.name,
      system: true,
      permissions: permissionsOfRole(role.id),
    })),
  }
}

/** A role that is not built in is called by its number. */
export function roleNames(roles: readonly number[]): string[] {
  return roles.map(role => builtInRoles.find(({ id }) => id === role)?.name ?? String(role))
}

function actionsOf(group: string) {
  return permissions
    .filter(permission => groupOf(permission) === group)
    .map(value => {
      const action = value === group ? group : value.slice(group.length + 1)
      return { action, value, label: titled(action) }
    })
}

function titled(word: string): string {
  return word
    .toLowerCase()
    .replace(/(^|[._ ])([a-z])/g, (_, gap: string, letter: string) => `${gap ? ' ' : ''}${letter.toUpperCase()}`)
}
