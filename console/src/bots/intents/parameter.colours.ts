/** How a parameter's words are shown in phrases: one of six colours, in the order of the parameters. */
export type ParameterColours = ReadonlyMap<string, { colour: number; name: string }>

const colours = 6

export function coloursOf(parameters: readonly { key: string; name: string }[]): ParameterColours {
  return new Map(parameters.map(({ key, name }, index) => [key, { colour: (index % colours) + 1, name }]))
}
