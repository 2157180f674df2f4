-- The report counts a period from the index alone: what was said is wide, and a sum over a year must not read it. What
-- is included stays below a third of a page, because senders, channels and names of intents are short by contract.
drop index bot_turns_report;
create index bot_turns_report on bot_turns (agent_id, created_at desc, id desc)
  include (enterprise_id, session_id, sender_id, channel, intent, confidence, emotion, scoped, weak, matched);
