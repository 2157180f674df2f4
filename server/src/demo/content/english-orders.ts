import type { ParameterContent, StoryContent } from './content.ts'

const orderNumber: ParameterContent = {
  name: 'order_number',
  entity: 'order_number',
  required: true,
  prompts: [
    'Please share your order number. It looks like **AC204518** and is in your confirmation SMS.',
    'I could not find an order number in that. It is the letters AC and six digits, for example **AC204518**.',
  ],
}

export const englishOrders: StoryContent = {
  name: 'Orders',
  intents: [
    {
      name: 'track_order',
      phrases: [
        'Where is my order [AC204518](order_number)?',
        'track [AC118307](order_number)',
        'where is my order',
        'i want to track my order',
        'order status pls',
        'wheres my parcel, it was supposed to come yesterday',
        'Any update on [AC330951](order_number)? Been waiting since Monday',
        'hi can u check the delivery status of my order no [ac452210](order_number)',
        'When will my washing machine reach me?',
        'my order has still not come',
        'has my package been shipped yet',
        'the app shows out for delivery since morning but nobody came',
        'expected delivery date for [AC600127](order_number) please',
        'how many more days for my order to arrive',
        'This is ridiculous, 10 days and no sign of my order!!',
        'tracking link is not opening, where has my shipment reached',
        'ordr status [AC781934](order_number)',
        'Could you please tell me where my delivery has reached?',
        'mera order kahan hai',
        'parcel not delivered yet, track it please',
      ],
      responses: [
        'Order **{{order_number.original}}** is on its way. Live status: [track your order](https://example.com/track).',
        'I found **{{order_number.original}}**. It has left our hub, and you will get an SMS with the delivery slot. ' +
          'Follow it [here](https://example.com/track).',
      ],
      parameters: [orderNumber],
    },
    {
      name: 'cancel_order',
      phrases: [
        'cancel my order [AC204519](order_number)',
        'I want to cancel my order',
        'pls cancel the order i placed by mistake',
        'cancel [AC719024](order_number) right now',
        'How do I cancel an order that is not shipped yet?',
        'ordered two mixers by mistake, cancel one',
        'dont want it anymore, cancel',
        'can i cancel after it is dispatched',
        'Kindly cancel order no. [AC350042](order_number), I found it cheaper elsewhere',
        'order cancellation',
        'i changed my mind, please stop the order',
        'is there a cancellation fee if i cancel today',
        'cancle my ordr [ac882310](order_number)',
        'wrong model ordered, need to cancel before it ships',
        'You people are too slow, just cancel it',
        'where is the cancel button for my order',
        'order cancel karna hai',
        'Please do not ship [AC560781](order_number), I have to cancel it',
      ],
      responses: [
        'I have asked the warehouse to cancel **{{order_number.original}}**.\n\n' +
          '- Not shipped yet: it is cancelled free of charge.\n' +
          '- Already shipped: refuse the parcel at the door, and we refund you once it is back.\n\n' +
          'Money paid online returns in **5 to 7 working days**.',
      ],
      parameters: [
        {
          ...orderNumber,
          prompts: [
            'Which order should I cancel? Please send its number, such as **AC204518**.',
            'I still need the order number, AC and six digits. You find it under *My Orders*.',
          ],
        },
      ],
    },
    {
      name: 'change_address',
      phrases: [
        'I want to change my delivery address',
        'change address for order [AC204520](order_number)',
        'i have shifted to a new flat, update the address',
        'wrong pincode entered, it should be [400076](pincode)',
        'Please send it to [411014](pincode), not my old address',
        'need to correct the flat number on my order',
        'delivery address is wrong!!',
        'how to edit shipping address after placing order',
        'address change karna hai',
        'I gave my mothers address by mistake, can it go to mine',
        'update the landmark and house number for [AC274406](order_number)',
        'shipping adress change',
        'Is it possible to redirect my parcel to another city?',
        'i wont be home, deliver to my neighbour or other address',
        'pls change the pincode of [AC440198](order_number) to [560034](pincode)',
        'my order is going to the old house, what can i do',
        'kindly modify the delivery location to my office address',
        'deliver [AC913355](order_number) to a different address',
        'new address for my order',
        'my house address has changed, parcel should go to the new flat',
      ],
      responses: [
        'Noted: **{{order_number.original}}** goes to pincode **{{pincode}}**. ' +
          'Please complete the street and flat under [My Orders](https://example.com/orders) within 2 hours.',
      ],
      parameters: [
        { ...orderNumber, prompts: ['For which order? Please send the number, such as **AC204518**.'] },
        {
          name: 'pincode',
          entity: 'sys.pincode',
          required: true,
          prompts: ['What is the **pincode** of the new address?', 'Please send the six digits of the new pincode.'],
        },
      ],
    },
    {
      name: 'delivery_charges',
      phrases: [
        'What are the delivery charges?',
        'is delivery free',
        'how much for shipping to [Nashik](city)',
        'do u charge extra for delivery on 5th floor no lift',
        'shipping cost?',
        'why is there a 199 delivery fee on my cart',
        'minimum order amount for free delivery',
        'delivery charge for a fridge to [Guwahati](city)',
        'Do you deliver free in [Thane](city)?',
        'how can i avoid the shipping fee',
        'is there any charge for express delivery',
        'your delivery charges are too high yaar',
        'delivry charges kitna hai',
        'any extra fee for same day delivery in [Mumbai](city)',
        'Will I have to pay for freight on a 1.5 ton AC?',
        'free shipping above what amount',
        'do members get free delivery',
        'how much do you take for home delivery',
      ],
      responses: [
        'Delivery to {{city|your city}}:\n\n' +
          '| Order value | Standard | Express |\n| --- | --- | --- |\n' +
          '| up to Rs. 999 | Rs. 79 | Rs. 149 |\n| above Rs. 999 | **free** | Rs. 99 |\n' +
          '| large appliances | **free** | Rs. 299 |\n\nFloors without a lift cost Rs. 150 more for large appliances.',
      ],
      parameters: [
        { name: 'city', entity: 'sys.city', required: false, prompts: ['Which city should we deliver to?'] },
      ],
    },
  ],
}
