import type { EntityContent } from './content.ts'

export const englishEntities: EntityContent[] = [
  {
    name: 'appliance',
    values: [
      named('Washing Machine', 'washing machine', 'washer', 'front load', 'top load', 'washing mc'),
      named('Refrigerator', 'fridge', 'refrigerator', 'freezer', 'double door fridge', 'frij'),
      named('Air Conditioner', 'ac', 'a.c.', 'air conditioner', 'split ac', 'window ac', 'aircon'),
      named('Television', 'tv', 'television', 'smart tv', 'led tv'),
      named('Mixer Grinder', 'mixer', 'mixie', 'mixer grinder', 'juicer mixer'),
      named('Microwave Oven', 'microwave', 'microwave oven', 'oven', 'otg'),
      named('Water Purifier', 'water purifier', 'ro', 'ro purifier', 'water filter'),
      named('Geyser', 'geyser', 'water heater', 'gyser'),
      named('Ceiling Fan', 'fan', 'ceiling fan', 'bldc fan'),
      named('Dishwasher', 'dishwasher', 'dish washer'),
      named('Vacuum Cleaner', 'vacuum cleaner', 'vacuum', 'robot vacuum'),
      named('Chimney', 'chimney', 'kitchen chimney', 'cooker hood'),
      named('Laptop', 'laptop', 'notebook'),
      named('Induction Cooktop', 'induction', 'induction cooktop', 'induction stove'),
    ],
  },
  {
    name: 'order_number',
    values: [{ value: 'Order number', type: 'pattern', pattern: ['[Aa][Cc][0-9]{6}', '[Aa][Cc][ -][0-9]{6}'] }],
  },
  {
    name: 'payment_method',
    values: [
      named('UPI', 'upi', 'gpay', 'google pay', 'phonepe', 'phone pe', 'paytm', 'bhim', 'qr code'),
      named('Credit Card', 'credit card', 'cc', 'credit crd'),
      named('Debit Card', 'debit card', 'atm card', 'rupay card'),
      named('Net Banking', 'net banking', 'netbanking', 'internet banking', 'online banking'),
      named('Cash on Delivery', 'cash on delivery', 'cod', 'pay on delivery'),
      named('Wallet', 'wallet', 'acme wallet', 'wallet balance'),
      named('Gift Card', 'gift card', 'gift voucher', 'e-gift card'),
    ],
  },
]

function named(value: string, ...synonyms: string[]) {
  return { value, type: 'synonyms' as const, synonyms }
}
