-- To find what people call a thing: its entries, newest first, without the many that never say its name.
create index audit_entry_naming on audit_entry (project_id, entity_id, number desc)
  where code not in ('LOG_ROBOT_COMMAND_GIVEN', 'LOG_SIGN_IN_SUCCEEDED', 'LOG_SIGN_IN_REFUSED', 'LOG_SIGNED_OUT');
