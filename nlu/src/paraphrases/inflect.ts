/** English forms of a verb, from its base form. */

const past: Record<string, string> = Object.fromEntries(
  `be:was become:became begin:began bring:brought buy:bought choose:chose come:came cost:cost do:did drink:drank
  drive:drove eat:ate find:found fly:flew forget:forgot get:got give:gave go:went have:had hold:held keep:kept know:knew
  leave:left let:let lose:lost make:made meet:met pay:paid put:put read:read reset:reset say:said see:saw sell:sold
  send:sent set:set ship:shipped show:showed sleep:slept speak:spoke stop:stopped take:took tell:told withdraw:withdrew
  write:wrote cancel:cancelled travel:travelled transfer:transferred refer:referred log:logged submit:submitted
  drop:dropped top:topped scan:scanned shop:shopped think:thought understand:understood`
    .split(/\s+/)
    .map(pair => pair.split(':')),
)

const doubled = new Set(
  `cancel travel transfer refer log submit drop top ship stop set reset get put let scan shop begin
  forget run sit swim cut win plan`.split(/\s+/),
)

export function pastOf(verb: string): string {
  const known = past[verb]
  if (known) return known
  if (verb.endsWith('e')) return `${verb}d`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

export function thirdPersonOf(verb: string): string {
  if (verb === 'have') return 'has'
  if (verb === 'be') return 'is'
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

export function gerundOf(verb: string): string {
  if (doubled.has(verb)) return `${verb}${verb.at(-1)}ing`
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`
  return /[^eo]e$/.test(verb) && verb !== 'be' ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}
