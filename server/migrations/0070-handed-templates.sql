-- {"category", "layout", "components", "subject", "dltTemplateId"} as it was handed over for review last: what a verdict
-- is about. Null for a text that nobody has submitted.
alter table templates add column handed jsonb;
-- While a text is under review nobody can change it; of a rejected one only its present text is known.
update templates set handed = case
  when approved is not null and status <> 'PENDING' then approved
  else jsonb_strip_nulls(jsonb_build_object(
    'category', category, 'layout', layout, 'subject', subject, 'dltTemplateId', dlt_template_id
  )) || jsonb_build_object('components', components)
end
where status <> 'DRAFT' or approved is not null or vendor_template_id is not null;
