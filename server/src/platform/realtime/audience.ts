/** Who is to see an event. `besides`: users who see it without any of the permissions. */
export type Audience =
  | { permission: string | readonly string[]; besides?: readonly string[] }
  | { users: readonly string[] }
  | { visitor: string }
