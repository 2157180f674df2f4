import type { fields, groups, labels } from './phone-book.ts'

type FieldName = (typeof fields)[number]['fieldName']
export type Profile = {
  values: Partial<Record<FieldName, string>>
  groups: readonly (typeof groups)[number][]
  labels: readonly (typeof labels)[number][]
}

/** What is known of some contacts, by name: much of a few, little of many, nothing of the rest. */
export const profiles: Readonly<Record<string, Profile>> = {
  'Aarav Sharma': {
    values: {
      city: 'Delhi',
      customerSince: '2021-03-12',
      plan: 'Gold',
      interests: 'Phones,Audio',
      notes: 'Orders for the whole office. Wants the invoice in the name of the firm.',
    },
    groups: ['Care plan', 'Festive offers'],
    labels: ['VIP'],
  },
  'Priya Venkataraman': {
    values: { city: 'Chennai', customerSince: '2022-08-03', plan: 'Silver', interests: 'Laptops' },
    groups: ['Care plan', 'Festive offers'],
    labels: [],
  },
  'Mohammed Irfan Qureshi': {
    values: { city: 'Hyderabad', customerSince: '2020-11-27', interests: 'Cameras,Laptops' },
    groups: ['Festive offers'],
    labels: ['Refund due'],
  },
  'Sneha Iyer': {
    values: { city: 'Mumbai', customerSince: '2023-01-19', plan: 'Basic', interests: 'Kitchen' },
    groups: ['Care plan', 'Festive offers', 'Store visitors'],
    labels: [],
  },
  'Gurpreet Singh Dhillon': {
    values: {
      city: 'Ludhiana',
      customerSince: '2019-06-30',
      plan: 'Gold',
      interests: 'Phones,Laptops,Audio',
      notes: 'Runs two shops at Model Town and takes 20 phones a month. Call after 11.',
    },
    groups: ['Resellers', 'Care plan', 'Festive offers'],
    labels: ['VIP', 'Call back'],
  },
  'Ananya Chatterjee': {
    values: { city: 'Kolkata', customerSince: '2022-10-09', interests: 'Audio' },
    groups: ['Festive offers'],
    labels: [],
  },
  'Venkata Satyanarayana Chaganti': {
    values: { city: 'Visakhapatnam', customerSince: '2018-12-04', plan: 'Silver', interests: 'Kitchen,Audio' },
    groups: ['Care plan'],
    labels: ['Warranty'],
  },
  'Ritu Agarwal': {
    values: { city: 'Jaipur', customerSince: '2023-04-22', interests: 'Kitchen' },
    groups: ['Festive offers', 'Store visitors'],
    labels: ['Refund due'],
  },
  'सुनीता देवी': {
    values: { city: 'Patna', customerSince: '2024-02-15', plan: 'Basic', interests: 'Phones' },
    groups: ['Care plan', 'Festive offers'],
    labels: ['Hindi'],
  },
  'Joseph D’Souza': {
    values: { city: 'Panaji', customerSince: '2020-05-18', interests: 'Cameras', notes: 'Prefers e-mail to calls.' },
    groups: ['Store visitors'],
    labels: [],
  },
  'Farhan Shaikh': {
    values: { city: 'Pune', customerSince: '2021-09-01', plan: 'Silver', interests: 'Phones' },
    groups: ['Care plan', 'Festive offers'],
    labels: ['Warranty'],
  },
  'Lakshmi Narayanan': { values: { city: 'Coimbatore', interests: 'Kitchen' }, groups: ['Festive offers'], labels: [] },
  'राजेश कुमार यादव': {
    values: { city: 'Lucknow', customerSince: '2023-07-11', interests: 'Phones,Audio' },
    groups: ['Festive offers'],
    labels: ['Hindi', 'Call back'],
  },
  'Pooja Bhatt': { values: { city: 'Ahmedabad', interests: 'Kitchen' }, groups: ['Store visitors'], labels: [] },
  'Tenzin Dorjee': { values: { city: 'Gangtok', customerSince: '2024-06-06' }, groups: [], labels: [] },
  'Harsh Vardhan Rathore': {
    values: {
      city: 'Jodhpur',
      customerSince: '2019-02-08',
      plan: 'Gold',
      interests: 'Laptops,Cameras',
      notes: 'Buys for a school. Quotations go to the principal first.',
    },
    groups: ['Resellers', 'Care plan'],
    labels: ['VIP'],
  },
  'Nandini Hegde': { values: { city: 'Mangaluru' }, groups: ['Festive offers'], labels: [] },
  'Zoya Khan': {
    values: { city: 'Bhopal', customerSince: '2022-03-28', interests: 'Audio' },
    groups: ['Festive offers'],
    labels: ['Refund due'],
  },
  'Thiruvenkadam Muthukumaraswamy': {
    values: { city: 'Madurai', customerSince: '2020-01-16', plan: 'Basic' },
    groups: ['Care plan'],
    labels: ['Warranty'],
  },
  'Amit Joshi': {
    values: { city: 'Nagpur', customerSince: '2021-12-21', interests: 'Laptops' },
    groups: ['Festive offers', 'Store visitors'],
    labels: [],
  },
  'मीनाक्षी त्रिपाठी': {
    values: { city: 'Varanasi', interests: 'Phones' },
    groups: ['Festive offers'],
    labels: ['Hindi'],
  },
  'Karan Malhotra': {
    values: { city: 'Chandigarh', customerSince: '2022-05-05', plan: 'Silver', interests: 'Phones,Cameras' },
    groups: ['Care plan', 'Resellers'],
    labels: ['Call back'],
  },
  'Debjani Mukhopadhyay': { values: { city: 'Kolkata', interests: 'Kitchen' }, groups: ['Festive offers'], labels: [] },
  'Sanjay Pawar': {
    values: { city: 'Nashik', customerSince: '2018-09-14', notes: 'Spoke to the manager about a late repair in May.' },
    groups: ['Store visitors'],
    labels: ['Warranty'],
  },
  'Ishita Ghosh': { values: { city: 'Siliguri' }, groups: [], labels: [] },
  'Abdul Rahman': { values: { city: 'Kozhikode', interests: 'Phones' }, groups: ['Festive offers'], labels: [] },
  'Chitra Ramaswamy': { values: { city: 'Bengaluru', plan: 'Gold' }, groups: ['Care plan'], labels: ['VIP'] },
  'अनिल सक्सेना': { values: { city: 'Kanpur', customerSince: '2023-10-02' }, groups: [], labels: ['Hindi'] },
  'Manoj Tiwari': { values: { interests: 'Audio' }, groups: ['Festive offers'], labels: [] },
  'Neha Gupta': {
    values: { city: 'Noida', customerSince: '2024-01-26', interests: 'Kitchen,Audio' },
    groups: ['Festive offers'],
    labels: [],
  },
  'Lalrinpuia Ralte': { values: { city: 'Aizawl' }, groups: [], labels: [] },
  'Shreya Kulkarni-Bhattacharya': {
    values: { city: 'Navi Mumbai', plan: 'Silver' },
    groups: ['Care plan'],
    labels: ['Refund due'],
  },
  'कविता जोशी': { values: { city: 'Indore' }, groups: ['Festive offers'], labels: ['Hindi'] },
  'Suresh Babu': { values: { city: 'Vijayawada', interests: 'Phones' }, groups: ['Resellers'], labels: [] },
  'Jaspreet Kaur': { values: { city: 'Amritsar' }, groups: ['Festive offers'], labels: [] },
  'Bhavna Patel': { values: { city: 'Surat', interests: 'Kitchen' }, groups: ['Store visitors'], labels: [] },
  'Anjali Thomas': { values: { city: 'Kochi', customerSince: '2021-08-17' }, groups: [], labels: ['Warranty'] },
  'Dr. Padmavathi Srinivasan': {
    values: {
      city: 'Bengaluru',
      customerSince: '2017-11-23',
      plan: 'Gold',
      interests: 'Laptops,Audio',
      notes: 'Teaches until 4. The clinic signs for deliveries.',
    },
    groups: ['Care plan'],
    labels: ['VIP', 'Call back'],
  },
  'Pranav Menon': { values: { interests: 'Cameras' }, groups: ['Festive offers'], labels: [] },
}
