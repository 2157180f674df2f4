import type { ParameterContent, StoryContent } from './content.ts'

const paymentMethod: ParameterContent = {
  name: 'payment_method',
  entity: 'payment_method',
  required: false,
  prompts: ['How did you pay, for example by UPI or credit card?'],
}

export const englishPayments: StoryContent = {
  name: 'Payments',
  intents: [
    {
      name: 'payment_failed',
      phrases: [
        'my payment failed',
        'Payment failed but money got deducted',
        'amount debited from my account but order not placed',
        '[upi](payment_method) transaction failed twice',
        'i paid using [gpay](payment_method) and it shows pending',
        'payment is not going through',
        '[credit card](payment_method) declined at checkout, why?',
        'charged two times for the same order',
        'paise kat gaye par order nahi hua',
        'otp not coming while paying',
        'transaction timed out on [net banking](payment_method)',
        'Checkout page hangs after I enter my card',
        'paymnt faild',
        'money deducted twice pls check',
        'Your payment gateway is useless, third time it errors out',
        'Kindly confirm whether you received my payment, the bank shows it as successful',
        'unable to pay via [phonepe](payment_method)',
        'order not confirmed even though payment done',
        'payment by [debit card](payment_method) failed with an error',
        'paise debit ho gaye but payment failed',
        'bank account debited, payment still pending',
        'payment deducted twice for one order',
      ],
      responses: [
        'If an amount was debited without an order, the bank **reverses it in 3 to 5 working days**. ' +
          'Nothing is lost.\n\nTo buy right now: retry after 15 minutes, or pick another method at ' +
          '[checkout](https://example.com/cart).',
        'I understand, that is annoying. A failed payment comes back by itself in **3 to 5 working days**. ' +
          'If it does not, send us the UTR on [Payment help](https://example.com/payment-help).',
      ],
      parameters: [paymentMethod],
    },
    {
      name: 'emi_options',
      phrases: [
        'Do you have EMI?',
        'emi options for [tv](appliance)',
        'no cost emi available?',
        'can i pay in instalments',
        'which banks support no-cost EMI on your site',
        'is emi possible on [debit card](payment_method)',
        'what will be the monthly instalment for a 60000 rupee [laptop](appliance)',
        '12 month emi interest rate',
        'i want to buy a [fridge](appliance) on emi, how does it work',
        'minimum cart value for emi',
        'EMI on [credit card](payment_method) pls explain',
        'emi pe mil jayega kya',
        'any processing fee on easy monthly payments',
        'Can I convert my order into EMI after paying the full amount?',
        'buy now pay later option hai?',
        'i dont have a card, can i still take finance for an [ac](appliance)',
        'is there an emi plan with zero down payment',
        'Bajaj card accepted for emi?',
        'what instalment plans do you offer',
        'monthly instalments possible with [cc](payment_method)?',
        'finance options without a card',
      ],
      responses: [
        'Yes, from **Rs. 3,000** upwards:\n\n' +
          '- **No-cost EMI**: 3, 6 or 9 months on cards of 14 banks\n' +
          '- **Standard EMI**: 12 to 24 months from 13% a year\n' +
          '- **Cardless**: with PAN and a mobile number at checkout\n\n' +
          'Work out your instalment in the [EMI calculator](https://example.com/emi).',
      ],
      parameters: [
        paymentMethod,
        { name: 'appliance', entity: 'appliance', required: false, prompts: ['What would you like to buy on EMI?'] },
      ],
    },
    {
      name: 'invoice_copy',
      phrases: [
        'I need the invoice for my order',
        'send me gst bill of [AC204524](order_number)',
        'how to download invoice',
        'bill copy pls',
        'invoice not received on email',
        'Please add my company GST number to the bill',
        'name on the tax invoice is wrong',
        'need bill for office reimbursement',
        'can u mail me the invoice again',
        'gst invoice chahiye',
        'duplicate bill for an order from last year',
        'lost the paper bill, can i get a pdf',
        'invioce of order [ac612209](order_number)',
        'Kindly share the tax invoice with HSN code',
        'where do i find my purchase receipt',
        'want to claim input credit, bill should be in company name',
        'do you give a proper bill with every order',
      ],
      responses: [
        'Every GST invoice is a PDF under [My Orders](https://example.com/orders): open the order, tap **Invoice**.\n\n' +
          'A GSTIN can be added *before* the parcel ships. Afterwards the tax rules do not let us change the bill.',
      ],
      parameters: [
        {
          name: 'order_number',
          entity: 'order_number',
          required: false,
          prompts: ['For which order do you need the invoice?'],
        },
      ],
    },
  ],
}
