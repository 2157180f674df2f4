/**
 * Whether a program or a list wrote the mail: an answer to it could make two programs write to each other for ever.
 * `header` has names in lower case, and undefined for what the mail does not have.
 */
export function isAutomaticMail(header: (name: string) => string | undefined): boolean {
  const auto = header('auto-submitted')?.trim() ?? ''
  return (
    (auto !== '' && !/^no\b/i.test(auto)) ||
    /^(bulk|list|junk|auto_reply)$/i.test(header('precedence')?.trim() ?? '') ||
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'list-id'].some(name => header(name) !== undefined)
  )
}
