/** Fields of the demo's contact book, as the call that makes them takes them; `fieldName` names them in profiles. */
export const fields = [
  {
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where orders are delivered',
    mandatory: false,
    search: true,
    fieldType: 'text',
    inputType: 'alphabets',
    validations: [{ id: 'maxValue', value: 40 }],
  },
  {
    fieldName: 'customerSince',
    fieldLabel: 'Customer Since',
    fieldHelptext: 'The day of the first order, such as 2021-03-12',
    mandatory: false,
    search: false,
    fieldType: 'text',
    inputType: 'alphanumeric',
    validations: [
      { id: 'minValue', value: 10 },
      { id: 'maxValue', value: 10 },
      { id: 'allowSpecialChars', value: true },
      { id: 'allowedChars', value: ['-'] },
    ],
  },
  {
    fieldName: 'plan',
    fieldLabel: 'Plan',
    fieldHelptext: 'The care plan that covers repairs',
    mandatory: false,
    search: false,
    fieldType: 'selectbox-singlevalue',
    defaultValue: 'Basic,Silver,Gold',
  },
  {
    fieldName: 'interests',
    fieldLabel: 'Interests',
    fieldHelptext: 'What the person has bought or asked for',
    mandatory: false,
    search: true,
    fieldType: 'selectbox-multiplevalue',
    defaultValue: 'Phones,Laptops,Audio,Kitchen,Cameras',
  },
  {
    fieldName: 'notes',
    fieldLabel: 'Notes',
    fieldHelptext: 'What a colleague should know before calling',
    mandatory: false,
    search: false,
    fieldType: 'textarea',
    inputType: 'alphanumeric',
    validations: [
      { id: 'maxValue', value: 500 },
      { id: 'allowSpecialChars', value: true },
    ],
  },
] as const

export const groups = ['Care plan', 'Festive offers', 'Resellers', 'Store visitors'] as const
export const labels = ['Call back', 'Hindi', 'Refund due', 'VIP', 'Warranty'] as const
