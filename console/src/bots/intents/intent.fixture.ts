/** A parameter as it is stored and as the editor holds it, but for what tells it apart there. */
export const cityParameter = {
  entityId: 'sys.city',
  entityName: 'city',
  name: 'city',
  required: false,
  value: '$city',
  prompts: ['Which city?'],
}
