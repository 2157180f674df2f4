/** Who is to see an event. */
export type Audience = { permission: string | readonly string[] } | { users: readonly string[] } | { visitor: string }
