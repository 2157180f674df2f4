import type { ParameterContent, StoryContent } from './content.ts'

const optionalOrder: ParameterContent = {
  name: 'order_number',
  entity: 'order_number',
  required: false,
  prompts: ['Which order is it about? Please send its number, such as **AC204518**.'],
}

export const englishReturns: StoryContent = {
  name: 'Returns & Refunds',
  intents: [
    {
      name: 'return_item',
      phrases: [
        'I want to return a product',
        'how do i return my [mixer](appliance)',
        'return [AC204521](order_number)',
        'what is your return policy',
        'can I send back the [microwave](appliance) I bought last week?',
        'within how many days can i return',
        'i dont like it, want to return',
        'pls arrange return pickup',
        'The [tv](appliance) is too big for our wall, can it be exchanged for a smaller one?',
        'return kaise kare',
        'retrun request for order [AC615870](order_number)',
        'do i need the original box for a return',
        'size is not right, want replacement with another model',
        'Is an opened [vacuum cleaner](appliance) returnable?',
        'no one came for the return pick up today',
        'I would like to initiate a return for [AC998120](order_number), thank you',
        'item not as described on site. returning it',
        'can I exchange it or return it?',
        'please take it back, i want to return the wrong colour i bought',
        'how many days do i have to return or exchange',
        'return pickup not done',
      ],
      responses: [
        'You can return or exchange within **10 days** of delivery:\n\n' +
          '1. Open [My Orders](https://example.com/orders) and choose **Return**.\n' +
          '2. Pick a reason and a pickup slot.\n' +
          '3. Keep the box, manual and accessories ready.\n\nPickup is free.',
        'Returns are open for **10 days**. Start one [here](https://example.com/returns), and our rider collects the item.',
      ],
      parameters: [
        optionalOrder,
        { name: 'appliance', entity: 'appliance', required: false, prompts: ['Which product do you want to return?'] },
      ],
    },
    {
      name: 'refund_status',
      phrases: [
        'where is my refund',
        'refund status',
        'I have not received my refund for [AC204522](order_number)',
        'when will i get my money back',
        'its been 12 days and refund not credited!!',
        'refund for cancelled order [AC507713](order_number) still pending',
        'Could you please check how long the refund will take?',
        'refund kab aayega',
        'you picked up the item last week but no refund yet',
        'is the refund coming to my [credit card](payment_method) or wallet',
        'how many days for refund to bank account',
        'refnd status pls [ac330870](order_number)',
        'my bank says no refund was initiated by you',
        'amount not credited after return',
        'Want my money back, where is it',
        'refund reference number please',
        'Paid by [upi](payment_method), how will the refund come',
        'half the refund came, where is the remaining amount',
        'money not refunded yet after return',
        'refund amount not received in my bank',
      ],
      responses: [
        'Refunds start the day we receive the item. After that it takes:\n\n' +
          '- UPI and wallet: **1 to 2 days**\n- Cards and net banking: **5 to 7 working days**\n' +
          '- Cash on delivery: **3 days** to the bank account you give us\n\n' +
          'See the reference number under [My Refunds](https://example.com/refunds).',
      ],
      parameters: [
        optionalOrder,
        { name: 'payment_method', entity: 'payment_method', required: false, prompts: ['How had you paid for it?'] },
      ],
    },
    {
      name: 'damaged_item',
      phrases: [
        'I received a damaged product',
        'the [fridge](appliance) came with a big dent',
        'screen of the [tv](appliance) is cracked, just unboxed it',
        'wrong item delivered',
        'The glass plate of my [microwave](appliance) is broken on arrival',
        'order [AC204523](order_number) arrived broken',
        'missing parts in the package',
        'dead on arrival, it does not even switch on',
        'damged product recieved',
        'samaan toota hua aaya hai',
        'only one of the two items in [AC830264](order_number) came in the box',
        'you delivered an old used [mixer](appliance)! this is cheating',
        'box was open and the remote is missing from the package',
        'u delivered the wrong parcel, this item is someone elses',
        'received a defective [laptop](appliance) piece',
        'very bad packing, the item inside arrived smashed',
        'wrong colour received, I ordered black',
        'scratches and a dent on the door of the new [washing machine](appliance) you delivered',
        'item arrived broken and the packing was torn',
        'received the wrong model of [geyser](appliance)',
        'damaged on delivery',
        'parts missing, received only half of the set',
      ],
      responses: [
        'I am sorry about that. Please report it within **48 hours** of delivery:\n\n' +
          '1. Take 2 photos of the item and 1 of the box label.\n' +
          '2. Upload them on [Report a problem](https://example.com/report).\n\n' +
          'We send a replacement in **3 working days**, before you hand back the damaged one.',
      ],
      parameters: [
        optionalOrder,
        { name: 'appliance', entity: 'appliance', required: false, prompts: ['Which product arrived damaged?'] },
      ],
    },
  ],
}
